import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Permission, Scope } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What the app may do with the endpoint when the network is away. */
export type Offline = 'never' | 'last-answer' | 'queue';

/** How the answer or the body travels: JSON both ways, a multipart body with optional files, or a stream of bytes. */
export type Kind = 'json' | 'multipart' | 'stream';

export interface Endpoint<In extends GenericSchema = GenericSchema, Out extends GenericSchema = GenericSchema> {
  readonly method: Method;
  /** What the path is below, unless it is /api: the addresses other speech services have. */
  readonly root?: '/v1';
  /** `:name` segments are filled from the input's field of the same name. A slash at its end is the specification's. */
  readonly path: `/${string}`;
  readonly summary: string;
  /**
   * 'public', the area of the permission table whose roles may call it, or 'apikey': no person, but a service with its
   * key.
   */
  readonly access: 'public' | 'apikey' | Permission;
  /** With it, a service whose key has the scope may call it too, for the person who made the key. */
  readonly scope?: Exclude<Scope, 'speech'>;
  /** Query, body and path parameters, as one object. */
  readonly input: In;
  readonly output: Out;
  readonly kind: Kind;
  /** The files of a multipart body, by field, and how many bytes each may have; without them one `file`. */
  readonly files?: Readonly<Record<string, number>>;
  /** What a JSON body may have; BODY_BYTES_MAX unless given. */
  readonly bodyBytesMax?: number;
  /** How long the app waits for the answer, in ms, where the client's default is too short: gigabytes travel. */
  readonly answerWithinMs?: number;
  /** Of a success, when it is not 200; with `dryRun` it is. */
  readonly status?: 202;
  readonly offline: Offline;
  /** True where even a POST changes nothing: it needs no transaction and no idempotency key. */
  readonly isReadOnly?: boolean;
  /**
   * True of what opens, renews, proves or ends a session: it stays open during maintenance, its refusal is no reason to
   * renew the session, and what it notes stays noted when it refuses.
   */
  readonly isAuthFlow?: boolean;
  /** True where everybody is answered while maintenance is on, not ADMIN alone. */
  readonly answersInMaintenance?: boolean;
  /** True where clients of other services send fields that mean nothing here; elsewhere such a field is refused. */
  readonly ignoresUnknown?: boolean;
  /** True where the cookie of the sign-in suffices: for audio and zips, which the browser itself asks for. */
  readonly allowsCookieAuth?: boolean;
}

/** What a caller writes. */
export type Input<E extends Endpoint> = InferInput<E['input']>;
/** What a handler receives: coerced, defaulted. */
export type ParsedInput<E extends Endpoint> = InferOutput<E['input']>;
/** What a caller receives. */
export type Output<E extends Endpoint> = InferOutput<E['output']>;
/** What a handler returns. */
export type RawOutput<E extends Endpoint> = InferInput<E['output']>;

type Definition<In extends GenericSchema, Out extends GenericSchema> = Omit<
  Endpoint<In, Out>,
  'kind' | 'offline' | 'method'
> & { kind?: Kind };

/** What `offline` says stays in the type: the app takes from it what may wait for the network. */
export function endpoint<
  const M extends Method,
  In extends GenericSchema,
  Out extends GenericSchema,
  const O extends Offline = 'never',
>(definition: Definition<In, Out> & { method: M; offline?: O }) {
  return { kind: 'json' as Kind, ...definition, offline: (definition.offline ?? 'never') as O };
}

export const API_ROOT = '/api';

/** Of a JSON body: the longest text there is, escaped, with everything beside it. */
export const BODY_BYTES_MAX = 64 * 1024;

/** The whole path, its `:name` segments as they stand. */
export function addressOf({ root, path }: Pick<Endpoint, 'root' | 'path'>): string {
  return (root ?? API_ROOT) + path;
}

/** The path below its root and what is left of the input for the query (GET, DELETE) or the body. */
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

/** Matches the endpoint's paths, whatever their parameters. */
export function pathPattern(endpoint: Endpoint): RegExp {
  return new RegExp(`^${addressOf(endpoint).replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`);
}
