export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What the client needs to know of the session; the state connects it, so that the client imports no store. */
export interface SessionPort {
  /** Id of the signed-in person. */
  userId(): number | undefined;
  accessToken(): string | undefined;
  refreshToken(): string | undefined;
  /** The refresh token on disk: another tab may have replaced it while this one was suspended. */
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

/** Authorization header of the session; empty before sign-in. */
export function authHeaders(): Record<string, string> {
  const token = getSession().accessToken();
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
