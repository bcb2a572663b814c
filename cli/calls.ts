import { setTimeout as wait } from 'node:timers/promises';
import { API_ROOT, type Endpoint, type Input, type Output, toRequest } from '#contract/kit/endpoint.ts';
import type { RefusalBody } from '#contract/kit/refusal.ts';

/** Ends the program with a message for the log and an exit code for the caller. */
export class Ending extends Error {
  readonly code: number;

  constructor(code: number, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export const exitCodes = { refused: 1, failed: 1, usage: 2, unreachable: 3, incomplete: 4, timeout: 5 } as const;

/** The server, with an API key for it. */
export interface Server {
  readonly origin: string;
  readonly key: string;
  /** How long to wait for a server that is down. */
  readonly patienceMs: number;
}
interface Call<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: Input<E>;
  readonly file?: { readonly name: string; readonly content: Blob };
  /** Stays the same for all attempts, so that the call takes effect once. */
  readonly idempotencyKey?: string;
}

/** Seconds before the next attempt, unless the server sends Retry-After. */
const TRY_AGAIN = 2;
/** In seconds; rate limits that last longer are not waited for. */
const WAIT_MAX = 60;

/** Calls an endpoint; retries while the server is down or at a rate limit, and fails with the server's message. */
export async function call<E extends Endpoint>(server: Server, asked: Call<E>): Promise<Output<E>> {
  const { method, url, ...rest } = toRequest(asked.endpoint, asked.input as never);
  const query = 'params' in rest && rest.params ? `?${new URLSearchParams(textsOf(rest.params))}` : '';
  const answer = await fetchPatiently(server, API_ROOT + url + query, {
    method,
    ...('body' in rest && { body: bodyOf(asked, rest.body ?? {}) }),
    headers: {
      ...(asked.idempotencyKey !== undefined && { 'idempotency-key': asked.idempotencyKey }),
      ...('body' in rest && asked.endpoint.kind === 'json' && { 'content-type': 'application/json' }),
    },
  });
  return (await answer.json().catch(() => {
    throw notEntoa(server);
  })) as Output<E>;
}

/** Downloads the bytes at a path of the server. */
export async function fetchBytes(server: Server, path: string): Promise<Uint8Array> {
  const answer = await fetchPatiently(server, path, {});
  return new Uint8Array(
    await answer.arrayBuffer().catch((error: unknown) => {
      throw new Ending(exitCodes.unreachable, `${server.origin} stopped while it sent ${path}: ${reasonOf(error)}`);
    }),
  );
}

async function fetchPatiently(server: Server, path: string, request: RequestInit): Promise<Response> {
  for (const limit = Date.now() + server.patienceMs; ;) {
    const answer = await fetch(server.origin + path, {
      ...request,
      // A redirect would send the key to another server.
      redirect: 'error',
      headers: { authorization: `Bearer ${server.key}`, ...request.headers },
    }).catch(reasonOf);
    if (typeof answer !== 'string' && answer.ok) return answer;
    const isAway = typeof answer === 'string' || answer.status === 503;
    if (Date.now() >= limit || !(isAway || isSoon(answer)))
      throw typeof answer === 'string'
        ? new Ending(exitCodes.unreachable, `${server.origin} does not answer: ${answer}`)
        : await refusalOf(answer, server);
    const seconds = (typeof answer === 'string' ? undefined : secondsOf(answer)) ?? TRY_AGAIN;
    await wait(Math.min(1000 * seconds, Math.max(0, limit - Date.now())));
  }
}

/** Reason for which a request got no answer, or not all of it. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { message?: string } };
  return cause?.message ?? String(error);
}

/** A limit that lasts until the end of the month is not waited for. */
const isSoon = (answer: Response) => answer.status === 429 && (secondsOf(answer) ?? WAIT_MAX) < WAIT_MAX;

function secondsOf(answer: Response): number | undefined {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : Math.min(WAIT_MAX, Math.max(1, seconds));
}

const notEntoa = ({ origin }: Server) =>
  new Ending(exitCodes.unreachable, `${origin} does not answer as Entoa does: is it the right address?`);

async function refusalOf(answer: Response, server: Server): Promise<Ending> {
  const body = (await answer.json().catch(() => undefined)) as RefusalBody | undefined;
  if (body?.message === undefined) return notEntoa(server);
  const fields = Object.entries(body.fields ?? {}).map(([name, reason]) => `\n  ${name}: ${reason}`);
  return new Ending(answer.status === 503 ? exitCodes.unreachable : exitCodes.refused, body.message + fields.join(''));
}

function bodyOf<E extends Endpoint>({ endpoint, file }: Call<E>, fields: object): FormData | string {
  if (endpoint.kind !== 'multipart') return JSON.stringify(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(textsOf(fields))) form.append(name, value);
  if (file) form.append('file', file.content, file.name);
  return form;
}

function textsOf(fields: object): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
