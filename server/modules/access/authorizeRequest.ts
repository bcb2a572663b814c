import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { hasPermission, type Scope } from '#contract/kit/permissions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findApiKey, isApiKey, recordKeyUse } from '#server/modules/apikeys/apiKeys.ts';
import { findAuthor } from '#server/modules/auth/mayOpen.ts';
import { auditRefusal } from '#server/modules/audit/auditRefusal.ts';
import { isClosed, assertNotInMaintenance } from '#server/modules/settings/maintenanceGate.ts';
import { bearerOf, findMediaSession, findSession } from '#server/modules/sessions/session.ts';
import { Refusal } from '#server/base/refusal.ts';
import { setActingService } from '#server/http/caller.ts';
import type { ApiKeyInUse, Caller, SignedIn } from '#server/http/registerEndpoints.ts';

type AccessDeps = Pick<Deps, 'config' | 'db' | 'keys'>;

/** Who is calling, or a refusal: the endpoint's own rules, maintenance and the permission table. */
export async function authorizeRequest(
  deps: AccessDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  if (endpoint.access === 'apikey') return authorizeService(deps, endpoint, request, reply);
  if (endpoint.scope && isApiKey(bearerOf(request)))
    return authorizeOnBehalf(deps, endpoint, endpoint.scope, endpoint.access, request, reply);
  return { session: await authorizeUser(deps, endpoint, endpoint.access, request, reply) };
}

type PersonAccess = Exclude<Endpoint['access'], 'apikey'>;

/**
 * The caller's session, or a refusal: who is not signed in may try again after signing in, who lacks the role may not.
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
  // A token that ran out may be an administrator's: it is renewed before anybody is told of maintenance.
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

/** The service behind the key. Maintenance is nothing that a key could be needed to hear of. */
async function authorizeService(
  deps: AccessDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ apiKey: ApiKeyInUse }> {
  await assertNotInMaintenance(deps.db, endpoint, undefined, reply);
  return { apiKey: await findApiKey(deps, bearerOf(request), 'speech') };
}

/** The service behind the key in the stead of the person who made it: never more than that person may now. */
async function authorizeOnBehalf(
  deps: AccessDeps,
  endpoint: Endpoint,
  scope: Scope,
  access: PersonAccess,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  await assertNotInMaintenance(deps.db, endpoint, undefined, reply);
  const apiKey = await findApiKey(deps, bearerOf(request), scope);
  const author = await findAuthor(deps.db, deps.config, apiKey.createdById);
  if (!author || (access !== 'public' && !hasPermission(author.role, access)))
    throw new Refusal('API_KEY_WITHOUT_PERSON');
  setActingService(apiKey.service);
  await recordKeyUse(deps, apiKey.id);
  return { apiKey, author };
}
