import { BASE_PATH } from '#common/device/basePath.ts';

/** What links and the way back from an external sign-in carry in their address, and where. */
const carried: Record<string, readonly string[]> = {
  '/auth/recuperar-senha': ['t'],
  '/auth/cadastrar-senha': ['t'],
  '/cadastrar-senha': ['t'],
  '/auth/ativar-conta': ['token'],
  '/auth/login': ['access', 'refresh'],
  '/login': ['access', 'refresh'],
};

interface LinkTokens {
  /** Sets a password; the e-mail it is for, where it is known. */
  password?: { readonly token: string; readonly email?: string };
  activation?: string;
  /** Sets up the second factor that the role demands, and ends the sign-in. */
  setup?: { readonly token: string; readonly rememberMe: boolean };
  /** Opens the session of an external sign-in. */
  external?: string;
}

/** In memory only. Taken as this module loads, which main.tsx makes the first thing that happens. */
const tokens: LinkTokens = takeFromAddress();

function takeFromAddress(): LinkTokens {
  const url = new URL(location.href);
  const names = carried[url.pathname.replace(BASE_PATH, '').replace(/\/+$/, '')] ?? [];
  const [first, second] = names.map((name) => url.searchParams.get(name) ?? '');
  if (!names.some((name) => url.searchParams.has(name))) return {};
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  if (second !== undefined) return first && second ? { external: `${first}.${second}` } : {};
  if (!first) return {};
  return names[0] === 'token' ? { activation: first } : { password: { token: first } };
}

export function findPasswordToken() {
  return tokens.password;
}

/** A sign-in with the right password that must be replaced brings this token in its answer. */
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
