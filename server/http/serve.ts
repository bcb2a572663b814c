import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { AuthUser } from '#contract/auth.ts';
import { addressOf, type Endpoint, type ParsedInput, type RawOutput } from '#contract/endpoint.ts';
import { mayEnter } from '#contract/permissions.ts';
import type { Database, Queryable } from '../db/database.ts';
import { type ApiKeyInUse, findApiKey } from './apiKeys.ts';
import type { Deps } from './deps.ts';
import { IDEMPOTENCY_HEADER, once } from './idempotency.ts';
import { passMaintenance } from './maintenanceGate.ts';
import { Refusal } from './refusal.ts';
import { bearerOf, findMediaSession, findSession, type SignedIn } from './session.ts';
import { type MultipartBody, readMultipart, type Upload } from './upload.ts';

/** What a handler gets beside its input. */
export interface Call {
  /** The transaction of a mutation; the database for reads and for auth. */
  readonly db: Queryable;
  /** For what must stay when the handler refuses. */
  readonly root: Database;
  /** Only behind endpoints that are not public. */
  readonly user: AuthUser;
  readonly session: SignedIn | undefined;
  /** Only behind endpoints for services. */
  readonly apiKey: ApiKeyInUse;
  readonly file: Upload | undefined;
  /** By field, where the endpoint names its files. */
  readonly files: Readonly<Record<string, Upload>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The version the caller has seen, from If-Match. */
  readonly expectedVersion: number | undefined;
}

export type Handler<E extends Endpoint> = (input: ParsedInput<E>, call: Call) => Promise<RawOutput<E>>;
export type Handlers<Endpoints extends Record<string, Endpoint>> = { [Name in keyof Endpoints]: Handler<Endpoints[Name]> };

/** Serves every endpoint of a noun; a missing handler does not compile. */
export function serve<Endpoints extends Record<string, Endpoint>>(app: FastifyInstance, deps: Deps, endpoints: Endpoints, handlers: Handlers<Endpoints>) {
  for (const name in endpoints) {
    const endpoint = endpoints[name]!;
    app.route({
      method: endpoint.method,
      url: addressOf(endpoint),
      handler: (request, reply) => answer(deps, endpoint, handlers[name] as unknown as Handler<Endpoint>, request, reply),
    });
  }
}

async function answer(deps: Deps, endpoint: Endpoint, handle: Handler<Endpoint>, request: FastifyRequest, reply: FastifyReply) {
  const { session, apiKey } = endpoint.access === 'apikey' ? await admitService(deps, endpoint, request, reply) : { session: await admit(deps, endpoint, endpoint.access, request, reply) };
  const body: Body = request.isMultipart() ? await readBody(deps, endpoint, request) : { fields: asRecord(request.body), files: {} };
  try {
    const input = v.safeParse(endpoint.input, { ...asRecord(request.query), ...body.fields, ...asRecord(request.params) });
    if (!input.success) throw Refusal.ofIssues(input.issues);
    if (hasNul(input.output)) throw new Refusal('INVALID_INPUT', { message: 'O texto tem caracteres que não podem ser usados.' });
    const run = async (db: Queryable) => {
      const call: Call = { db, root: deps.db, user: session?.user as AuthUser, session, apiKey: apiKey as ApiKeyInUse, file: body.files['file'], files: body.files, request, reply, expectedVersion: versionOf(request) };
      const output = await handle(input.output, call);
      if (endpoint.status !== undefined) reply.code(endpoint.status);
      // A stream is on its way already; everything else is cut to what the contract names.
      return endpoint.kind === 'stream' ? output : v.parse(endpoint.output, output);
    };
    if (!isTransactional(endpoint)) return await run(deps.db);
    return await deps.db.transaction((tx) => {
      const key = request.headers[IDEMPOTENCY_HEADER];
      if (!session || typeof key !== 'string' || !key) return run(tx);
      return once(tx, session.user.id, key, deps.keys.digest(describe(request, body)), () => run(tx));
    });
  } finally {
    for (const { path } of Object.values(body.files)) await deps.files.discard(path);
  }
}

/** The caller's session, or a refusal: who is not signed in may try again after signing in, who lacks the role may not. */
async function admit(deps: Deps, endpoint: Endpoint, access: Exclude<Endpoint['access'], 'apikey'>, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | undefined> {
  const session = await findSession(deps, request) ?? (endpoint.byCookie ? await findMediaSession(deps, request) : undefined);
  // A token that ran out may be an administrator's: it is renewed before anybody is told of maintenance.
  if (!session && access !== 'public' && bearerOf(request) !== undefined) throw new Refusal('UNAUTHENTICATED');
  await passMaintenance(deps.db, endpoint, session, reply);
  if (access === 'public') return session;
  if (!session) throw new Refusal('UNAUTHENTICATED');
  if (!mayEnter(session.user.role, access)) throw new Refusal('FORBIDDEN');
  return session;
}

/** The service behind the key. Maintenance is nothing that a key could be needed to hear of. */
async function admitService(deps: Deps, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<{ session?: undefined; apiKey: ApiKeyInUse }> {
  await passMaintenance(deps.db, endpoint, undefined, reply);
  return { apiKey: await findApiKey(deps, bearerOf(request)) };
}

/** Sessions change under rules of their own: a refused sign-in still leaves its traces. */
function isTransactional(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && !endpoint.path.startsWith('/auth/') && endpoint.kind !== 'stream' && !endpoint.isPure;
}

interface Body { readonly fields: Readonly<Record<string, unknown>>; readonly files: Readonly<Record<string, Upload>> }

async function readBody(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<MultipartBody> {
  if (endpoint.kind !== 'multipart') throw new Refusal('UNSUPPORTED_MEDIA');
  return readMultipart(request, deps.files, endpoint.files);
}

function describe(request: FastifyRequest, { fields, files }: { fields: object; files: Readonly<Record<string, Upload>> }): string {
  return JSON.stringify([request.method, request.url, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)), ...Object.values(files).map(({ sha256 }) => sha256)]);
}

function versionOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  const version = header === undefined ? Number.NaN : Number(header.replaceAll(/["W/]/g, ''));
  return Number.isInteger(version) ? version : undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new Refusal('MALFORMED');
  return value as Record<string, unknown>;
}

/** PostgreSQL keeps no NUL in a text. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}
