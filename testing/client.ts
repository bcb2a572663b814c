import { type AuthUser, auth } from '#contract/auth.ts';
import { API_ROOT, type Endpoint, type Input, type Output, toRequest } from '#contract/kit/endpoint.ts';
import type { RefusalBody } from '#contract/kit/refusal.ts';
import { cookiesOf } from './cookies.ts';

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}
interface Options {
  headers?: Record<string, string>;
  file?: { name: string; content: string | Uint8Array };
  signal?: AbortSignal;
}

/** Typed API calls, as a user or as an anonymous visitor. */
export interface Api {
  /** Throws if the server refuses. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: Options): Promise<Output<E>>;
  /** Returns the response, whatever it is. */
  ask<E extends Endpoint>(endpoint: E, input: unknown, options?: Options): Promise<Answer<Output<E> & RefusalBody>>;
}

/** A client of a running server. */
export interface Client extends Api {
  readonly user: AuthUser | undefined;
  readonly tokens: { accessToken: string; refreshToken: string };
  readonly cookie: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user?: AuthUser;
  readonly cookie?: string;
}

interface Request {
  method: string;
  headers: Record<string, string>;
  body: FormData | string | null;
  signal?: AbortSignal;
}
/** Sends a request to the server: by fetch, or by the browser's own means. */
export type Send = (
  path: string,
  request: Request,
) => Promise<{ status: number; headers: Headers; text(): Promise<string> }>;

export async function signIn(origin: string, email: string, password: string): Promise<Client> {
  const { body, headers, status } = await client(origin, undefined).ask(auth.login, { email, password });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return client(origin, { ...body, cookie: cookiesOf(headers) });
}

export function client(origin: string, session: Session | undefined): Client {
  const lasting = session && keepFresh(origin, session);
  return {
    ...apiBy((path, request) => fetch(origin + path, request), lasting?.accessToken),
    user: session?.user,
    get tokens() {
      const { accessToken = '', refreshToken = '' } = lasting?.now() ?? {};
      return { accessToken, refreshToken };
    },
    cookie: session?.cookie ?? '',
    fetch: async (path, init) =>
      fetch(origin + path, { ...init, headers: { ...bearerOf(await lasting?.accessToken()), ...init?.headers } }),
  };
}

/** An access token is valid for ten minutes, which a test on a busy machine may exceed: it is refreshed after eight. */
const RENEWED_AFTER_MS = 480_000;

function keepFresh(origin: string, given: Session) {
  let [session, since] = [given, performance.now()];
  let renewal: Promise<void> | undefined;
  const renew = async () => {
    const bearer = { accessToken: session.refreshToken, refreshToken: '' };
    // Sent with the session's cookie, whose lifetime the server then extends without changing its value.
    const headers = { cookie: session.cookie ?? '' };
    const { status, body } = await client(origin, bearer).ask(auth.refresh, {}, { headers });
    // If the session was ended meanwhile, the old token stays: the next request is refused, as it should be.
    if (status === 200) session = { ...session, ...body };
    since = performance.now();
  };
  return {
    now: () => session,
    accessToken: async () => {
      if (session.refreshToken !== '' && performance.now() - since > RENEWED_AFTER_MS) {
        renewal ??= renew().finally(() => {
          renewal = undefined;
        });
        await renewal;
      }
      return session.accessToken;
    },
  };
}

export function apiBy(send: Send, accessToken?: () => string | Promise<string>): Api {
  const ask: Api['ask'] = async (endpoint, input, { headers, file, signal } = {}) => {
    const { method, url, ...rest } = toRequest(endpoint, input as never);
    const query = 'params' in rest && rest.params ? `?${new URLSearchParams(textsOf(rest.params))}` : '';
    const isForm = endpoint.kind === 'multipart';
    const body = 'body' in rest ? (isForm ? formOf(rest.body ?? {}, file) : JSON.stringify(rest.body)) : null;
    const answer = await send((endpoint.root ?? API_ROOT) + url + query, {
      method,
      headers: {
        ...bearerOf(await accessToken?.()),
        ...headers,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
      ...(signal && { signal }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  };
  return {
    ask,
    call: async (endpoint, input, options) => {
      const { status, body } = await ask(endpoint, input, options);
      if (status !== (endpoint.status ?? 200))
        throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`);
      return body;
    },
  };
}

function bearerOf(accessToken: string | undefined): Record<string, string> {
  return accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
}

function textsOf(values: object): [string, string][] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
}

function formOf(values: object, file: Options['file']): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, String(value));
  if (file) form.append('file', new Blob([file.content as never]), file.name);
  return form;
}
