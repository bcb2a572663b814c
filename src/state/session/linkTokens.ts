import { BASE_PATH } from '#common/device/basePath.ts';

/** Query parameters with tokens, by page: from e-mail links and from single sign-on. */
const carried: Record<string, readonly string[]> = {
  '/auth/recuperar-senha': ['t'],
  '/auth/cadastrar-senha': ['t'],
  '/cadastrar-senha': ['t'],
  '/auth/ativar-conta': ['token'],
  '/auth/login': ['access', 'refresh'],
  '/login': ['access', 'refresh'],
};

interface LinkTokens {
  /** Authorizes setting a password; with the person's e-mail address if it is known. */
  password?: { readonly token: string; readonly email?: string };
  activation?: string;
  /** Authorizes setting up the second factor that the role requires, which completes the sign-in. */
  setup?: { readonly token: string; readonly rememberMe: boolean };
  /** Opens the session after single sign-on. */
  external?: string;
}

/** In memory only. The tokens leave the address when this module loads, which main.tsx does first of all. */
const tokens: LinkTokens = takeFromAddress();

function takeFromAddress(): LinkTokens {
  const url = new URL(location.href);
  const names = carried[url.pathname.replace(BASE_PATH, '').replace(/\/+$/, '')] ?? [];
  const [first, second] = names.map((name) => url.searchParams.get(name) ?? '');
  if (!names.some((name) => url.searchParams.has(name))) return {};
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  if (second !== undefined) return first && second ? { external: `${first}.${second}` } : {};
  // Without the stop or bracket that stood behind the link in a sentence.
  const token = first?.replace(/[^\w-]+$/, '');
  if (!token) return {};
  return names[0] === 'token' ? { activation: token } : { password: { token } };
}

export function findPasswordToken() {
  return tokens.password;
}

/** Stores the token from the response to a sign-in whose password must be changed. */
export function savePasswordToken(token: string, email: string): void {
  tokens.password = { token, email };
}

export function forgetPasswordToken(): void {
  delete tokens.password;
}

export function saveSetupToken(setup: { readonly token: string; readonly rememberMe: boolean }): void {
  tokens.setup = setup;
}

export function findSetupToken() {
  return tokens.setup;
}

export function forgetSetupToken(): void {
  delete tokens.setup;
}

export function findActivationToken() {
  return tokens.activation;
}

export function hasExternalToken(): boolean {
  return tokens.external !== undefined;
}

export function takeExternalToken(): string | undefined {
  const { external } = tokens;
  delete tokens.external;
  return external;
}
