import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { AuthUser } from '#contract/auth.ts';
import { addressOf, BODY_BYTES_MAX, type Endpoint, type ParsedInput, type RawOutput } from '#contract/kit/endpoint.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Files } from '#server/files/files.ts';
import { findFirstAnswer, IDEMPOTENCY_HEADER, oneAtATime, once, type Sealing } from './idempotency.ts';
import { type Body, parseInput, readBody } from './readInput.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Upload } from './upload.ts';

export interface SignedIn {
  readonly user: AuthUser;
  readonly sessionId: string;
}

/** The caller of an endpoint. Keys and approval links, each in its module, add theirs here and to `Call`. */
export interface Caller {
  readonly session?: SignedIn | undefined;
  /** Person on whose behalf a service calls an endpoint for persons. */
  readonly author?: AuthUser | undefined;
}

export interface ServeDeps {
  readonly db: Database;
  readonly files: Files;
  readonly keys: { digest(text: string): Buffer } & Sealing;
  /** Returns the caller or throws a refusal. */
  authorize(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Caller>;
}

/** Context of a handler, beside its input. */
export interface Call {
  /** The transaction of a mutation; the database for reads, for authentication, and before `transact`. */
  readonly db: Queryable;
  /** For writes that must persist even if the handler refuses. */
  readonly root: Database;
  /** Only set for endpoints that are not public. */
  readonly user: AuthUser;
  readonly session: SignedIn | undefined;
  readonly file: Upload | undefined;
  /** Files by field, if the endpoint declares fields for files. */
  readonly files: Readonly<Record<string, Upload>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborts when the client disconnects before the response; for read-only work whose result is then useless. */
  readonly gone: AbortSignal;
  /** Version that the client has seen, from If-Match. */
  readonly expectedVersion: number | undefined;
  /** Runs work after the commit and before the response, so that the client sees its effects. */
  onCommitted(work: () => Promise<void>): void;
}

/** A call without a transaction yet, so that slow preparation does not hold a connection. */
export interface PreparingCall<E extends Endpoint> extends Call {
  /**
   * Runs `write` in a transaction, once per idempotency key; a repeat gets the stored response and `write` does not
   * run.
   */
  transact(write: (tx: Queryable) => Promise<RawOutput<E>>): Promise<RawOutput<E>>;
}

export type Handler<E extends Endpoint> = (input: ParsedInput<E>, call: Call) => Promise<RawOutput<E>>;
/** Prepares before opening the transaction: for uploads, passwords and other slow work. */
export interface PreparingHandler<E extends Endpoint> {
  readonly prepareAndTransact: (input: ParsedInput<E>, call: PreparingCall<E>) => Promise<RawOutput<E>>;
}
export type Handlers<Endpoints extends Record<string, Endpoint>> = {
  [Name in keyof Endpoints]: Handler<Endpoints[Name]> | PreparingHandler<Endpoints[Name]>;
};

/** Runs before the body is read; counts or refuses the request. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void;
export type Guards<Endpoints extends Record<string, Endpoint>> = { readonly [Name in keyof Endpoints]?: Guard };

/** Registers all endpoints of a noun; a missing handler does not compile. */
export function registerEndpoints<Endpoints extends Record<string, Endpoint>>(
  app: FastifyInstance,
  deps: ServeDeps,
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
  guards: Guards<Endpoints> = {},
) {
  for (const name in endpoints) {
    const endpoint: Endpoint = endpoints[name]!;
    const guard = guards[name];
    const handler = handlers[name] as unknown as Handler<Endpoint> | PreparingHandler<Endpoint>;
    app.route({
      method: endpoint.method,
      url: addressOf(endpoint),
      bodyLimit: endpoint.bodyBytesMax ?? BODY_BYTES_MAX,
      ...(guard && { onRequest: async (request, reply) => guard(request, reply) }),
      handler: (request, reply) => answer(deps, endpoint, handler, request, reply),
    });
  }
}

async function answer(
  deps: ServeDeps,
  endpoint: Endpoint,
  handler: Handler<Endpoint> | PreparingHandler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // The app itself caches data on devices and clears it at sign-out, so HTTP caches must not.
  reply.header('cache-control', 'no-store');
  const caller = await deps.authorize(endpoint, request, reply);
  const user = caller.session?.user ?? caller.author;
  const body = await readBody(endpoint, request, deps.files);
  const onCommitted: (() => Promise<void>)[] = [];
  try {
    const input = parseInput(endpoint, body, request.params);
    const call = {
      ...caller,
      db: deps.db,
      root: deps.db,
      user,
      file: body.files['file'],
      files: body.files,
      request,
      reply,
      gone: goneSignal(reply),
      expectedVersion: versionOf(request),
      onCommitted: (work: () => Promise<void>) => void onCommitted.push(work),
    } as Call;
    const finish = (output: unknown) => {
      // A dry run creates nothing, so it returns 200.
      if (endpoint.status !== undefined && !isDryRun(input)) reply.code(endpoint.status);
      // A stream is being sent already; other output is reduced to the fields of the contract.
      return endpoint.kind === 'stream' ? output : v.parse(endpoint.output, output);
    };
    const run = async () => {
      if (typeof handler === 'function' && !isTransactional(endpoint))
        return finish(await handler(input as never, call));
      const transact = transactionOf(deps, endpoint, user, request, body);
      if (typeof handler === 'function') {
        return transact(async (tx) => finish(await handler(input as never, { ...call, db: tx })));
      }
      return finish(await transact.after(() => handler.prepareAndTransact(input as never, { ...call, transact })));
    };
    const output = await run();
    for (const work of onCommitted)
      // The change is committed, so an error must not become a refusal.
      await work().catch((error: unknown) => request.log.error({ err: error }, 'cannot follow a change'));
    return output;
  } finally {
    for (const { path } of Object.values(body.files)) await deps.files.discard(path);
  }
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort(new Refusal('UNAVAILABLE'));
  else raw.once('close', () => raw.writableFinished || gone.abort(new Refusal('UNAVAILABLE')));
  return gone.signal;
}

/**
 * Opens the request's transaction, once per idempotency key. For handlers that open it late, `after` makes a repeat
 * wait for the first request and then returns the stored response instead of preparing again.
 */
function transactionOf(
  deps: ServeDeps,
  { answersSecret }: Endpoint,
  user: AuthUser | undefined,
  request: FastifyRequest,
  body: Body,
) {
  const given = request.headers[IDEMPOTENCY_HEADER];
  const keyed =
    user && typeof given === 'string' && given !== ''
      ? {
          userId: user.id,
          key: given,
          requestHash: deps.keys.digest(describe(request, body)),
          sealing: answersSecret ? deps.keys : undefined,
        }
      : undefined;
  const transact = <Answer>(write: (tx: Queryable) => Promise<Answer>): Promise<Answer> =>
    deps.db.transaction((tx) => (keyed ? once(tx, keyed, () => write(tx)) : write(tx)));
  const after = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    if (!keyed) return act();
    return oneAtATime(keyed, async () => {
      const first = await findFirstAnswer(deps.db, keyed);
      return first ? (first.answer as Answer) : act();
    });
  };
  return Object.assign(transact, { after });
}

const isDryRun = (input: unknown) => (input as { dryRun?: boolean }).dryRun === true;

/** Authentication writes outside a request transaction, since a refused sign-in must still be recorded. */
function isTransactional(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && !endpoint.isAuthFlow && endpoint.kind !== 'stream' && !endpoint.isReadOnly;
}

function describe(request: FastifyRequest, { fields, files }: Body): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([request.method, request.url, sorted, ...Object.values(files).map(({ sha256 }) => sha256)]);
}

function versionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  const version = header === undefined ? Number.NaN : Number(header.replaceAll(/["W/]/g, ''));
  return Number.isInteger(version) ? version : undefined;
}
