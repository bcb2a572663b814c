import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Permission, Scope } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Behaviour of the app while offline: fail, use the cached response, or queue the mutation. */
export type Offline = 'never' | 'last-answer' | 'queue';

/** Transport: JSON both ways, a multipart body with optional files, or a stream of bytes. */
export type Kind = 'json' | 'multipart' | 'stream';

export interface Endpoint<In extends GenericSchema = GenericSchema, Out extends GenericSchema = GenericSchema> {
  readonly method: Method;
  /** Path prefix, /api by default; '/v1' has the addresses of other speech services. */
  readonly root?: '/v1';
  /**
   * `:name` segments are filled from the input's field of the same name. A trailing slash comes from the specification.
   */
  readonly path: `/${string}`;
  readonly summary: string;
  /**
   * 'public', the permission that the caller's role must have, 'apikey': a service authenticated by its key, without a
   * person, or 'approval-link': somebody without an account, by the cookie of the link in the path's `idLink`.
   */
  readonly access: 'public' | 'apikey' | 'approval-link' | Permission;
  /** An API key with these scopes may also call the endpoint, on behalf of the person who created the key. */
  readonly scopes?: readonly Exclude<Scope, 'speech'>[];
  /** Query, body and path parameters, as one object. */
  readonly input: In;
  readonly output: Out;
  readonly kind: Kind;
  /** Max bytes of each file field of a multipart body; by default there is one field, `file`. */
  readonly files?: Readonly<Record<string, number>>;
  /** Max bytes of a JSON body; BODY_BYTES_MAX by default. */
  readonly bodyBytesMax?: number;
  /** Client timeout in ms, for requests that transfer gigabytes; the client's own default otherwise. */
  readonly answerWithinMs?: number;
  /** Success status if it is not 200; with `dryRun` it is 200 anyway. */
  readonly status?: 202;
  readonly offline: Offline;
  /** True if the answer holds a secret that is shown once: it is kept sealed for repeats of the request. */
  readonly answersSecret?: boolean;
  /** True if the endpoint changes nothing, even as a POST: it needs no transaction and no idempotency key. */
  readonly isReadOnly?: boolean;
  /**
   * True if the endpoint opens, renews, verifies or ends a session. It works during maintenance, its refusal does not
   * trigger a session renewal, and its writes are committed even if it refuses.
   */
  readonly isAuthFlow?: boolean;
  /** True if everybody may call the endpoint during maintenance, not only ADMIN. */
  readonly answersInMaintenance?: boolean;
  /** True if unknown fields are ignored because clients of other services send them; elsewhere they are rejected. */
  readonly ignoresUnknown?: boolean;
  /** For 'approval-link': true if the endpoint is open before the code that was sent by mail is entered. */
  readonly beforeCode?: boolean;
  /** True if the session cookie suffices: for audio and zips, which the browser itself requests. */
  readonly allowsCookieAuth?: boolean;
}

/** The input as callers write it. */
export type Input<E extends Endpoint> = InferInput<E['input']>;
/** The input as handlers receive it: coerced, with defaults. */
export type ParsedInput<E extends Endpoint> = InferOutput<E['input']>;
/** The output as callers receive it. */
export type Output<E extends Endpoint> = InferOutput<E['output']>;
/** The output as handlers return it. */
export type RawOutput<E extends Endpoint> = InferInput<E['output']>;

type Definition<In extends GenericSchema, Out extends GenericSchema> = Omit<
  Endpoint<In, Out>,
  'kind' | 'offline' | 'method'
> & { kind?: Kind };

/** Keeps the literal type of `offline`, from which the app derives the mutations that can be queued. */
export function endpoint<
  const M extends Method,
  In extends GenericSchema,
  Out extends GenericSchema,
  const O extends Offline = 'never',
>(definition: Definition<In, Out> & { method: M; offline?: O }) {
  return { kind: 'json' as Kind, ...definition, offline: (definition.offline ?? 'never') as O };
}

export const API_ROOT = '/api';
/** Position in the stream of change notices at which an answer to a signed-in page was read. */
export const EVENT_POSITION_HEADER = 'x-entoa-event';

/** Default max of a JSON body: the longest text, escaped, plus the other fields. */
export const BODY_BYTES_MAX = 64 * 1024;

/** The full path, with its `:name` segments unfilled. */
export function addressOf({ root, path }: Pick<Endpoint, 'root' | 'path'>): string {
  return (root ?? API_ROOT) + path;
}

/** The filled path without its root, and the remaining input for the query (GET, DELETE) or the body. */
export function toRequest<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const rest = { ...(input as Record<string, unknown>) };
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const hasQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return hasQuery ? { method: endpoint.method, url, params: rest } : { method: endpoint.method, url, body: rest };
}
