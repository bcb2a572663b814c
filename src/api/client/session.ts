export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What the client must know of the session; the state sets it up, so that the client imports no store. */
export interface SessionPort {
  accessToken(): string | undefined;
  refreshToken(): string | undefined;
  /** The refresh token on disk: another tab may have replaced it while this one slept. */
  storedRefreshToken(): Promise<string | undefined>;
  replaceTokens(tokens: Tokens): void;
  expire(): void;
}

let port: SessionPort | undefined;

export function connectSession(session: SessionPort): void {
  port = session;
}

export function getSession(): SessionPort {
  if (!port) throw new Error('The API client has no session: connectSession was not called.');
  return port;
}

/** The headers that say who asks; none before somebody has signed in. */
export function authHeaders(): Record<string, string> {
  const token = getSession().accessToken();
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
