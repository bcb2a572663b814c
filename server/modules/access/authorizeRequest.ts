import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { hasPermission, type Scope } from '#contract/kit/permissions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type ApiKeyInUse, findApiKey, isApiKey, recordKeyUse } from '#server/modules/apikeys/apiKeys.ts';
import { findAuthor } from '#server/modules/auth/mayOpen.ts';
import { auditRefusal } from '#server/modules/audit/auditRefusal.ts';
import { isClosed, assertNotInMaintenance } from '#server/modules/settings/maintenanceGate.ts';
import { bearerOf, findMediaSession, findSession } from '#server/modules/sessions/session.ts';
import { Refusal } from '#server/base/refusal.ts';
import { setActingService } from '#server/http/caller.ts';
import type { Caller, SignedIn } from '#server/http/registerEndpoints.ts';

type AccessDeps = Pick<Deps, 'config' | 'db' | 'keys'>;

/** Identifies the caller or throws a refusal, from the endpoint's rules, maintenance and the permission table. */
export async function authorizeRequest(
  deps: AccessDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  authorizeClient: () => Promise<NonNullable<Caller['client']>>,
): Promise<Caller> {
  if (endpoint.access === 'approval-link') {
    await assertNotInMaintenance(deps.db, endpoint, undefined, reply);
    return { client: await authorizeClient() };
  }
  if (endpoint.access === 'apikey') return authorizeService(deps, endpoint, request, reply);
  if (endpoint.scopes && isApiKey(bearerOf(request)))
    return authorizeOnBehalf(deps, endpoint, endpoint.scopes, endpoint.access, request, reply);
  return { session: await authorizeUser(deps, endpoint, endpoint.access, request, reply) };
}

type PersonAccess = Exclude<Endpoint['access'], 'apikey' | 'approval-link'>;

/**
 * Returns the caller's session; throws 401 if nobody is signed in (the client may sign in and retry) and 403 if the
 * role lacks the permission.
 */
async function authorizeUser(
  deps: AccessDeps,
  endpoint: Endpoint,
  access: PersonAccess,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | undefined> {
  const session =
    (await findSession(deps, request)) ??
    (endpoint.allowsCookieAuth ? await findMediaSession(deps, request) : undefined);
  // An expired token may belong to an administrator, so the client must refresh it before it is refused for
  // maintenance.
  const hasOldToken = !session && bearerOf(request) !== undefined;
  if (hasOldToken && (access !== 'public' || (await isClosed(deps.db, endpoint)))) throw new Refusal('UNAUTHENTICATED');
  await assertNotInMaintenance(deps.db, endpoint, session, reply);
  if (access === 'public') return session;
  if (!session) throw new Refusal('UNAUTHENTICATED');
  if (!hasPermission(session.user.role, access)) {
    await auditRefusal(deps.db, {
      action: 'auth.forbidden',
      user: session.user,
      entityName: `${endpoint.method} ${endpoint.path}`,
    });
    throw new Refusal('FORBIDDEN');
  }
  return session;
}

/** Identifies the service by its API key; maintenance is reported first, with or without a valid key. */
async function authorizeService(
  deps: AccessDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ apiKey: ApiKeyInUse }> {
  await assertNotInMaintenance(deps.db, endpoint, undefined, reply);
  return { apiKey: await findApiKey(deps, bearerOf(request), ['speech']) };
}

/**
 * Acts on behalf of the person who created the key; the service never has more permissions than that person has now.
 */
async function authorizeOnBehalf(
  deps: AccessDeps,
  endpoint: Endpoint,
  scopes: readonly Scope[],
  access: PersonAccess,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  await assertNotInMaintenance(deps.db, endpoint, undefined, reply);
  const apiKey = await findApiKey(deps, bearerOf(request), scopes);
  const author = await findAuthor(deps.db, deps.config, apiKey.createdById);
  if (!author || (access !== 'public' && !hasPermission(author.role, access)))
    throw new Refusal('API_KEY_WITHOUT_PERSON');
  setActingService(apiKey.service);
  await recordKeyUse(deps, apiKey.id);
  return { apiKey, author };
}
