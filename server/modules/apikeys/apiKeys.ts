import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ApiKeyStatus } from '#contract/apikeys.ts';
import { API_KEY_BYTES } from '#contract/kit/limits.ts';
import type { Scope } from '#contract/kit/permissions.ts';
import { apiKeys } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { isBuiltIn } from '#server/config/demoAccounts.ts';
import { hashToken } from '#server/base/tokens.ts';

export interface ApiKeyInUse {
  readonly id: number;
  readonly service: string;
  readonly scopes: readonly Scope[];
}

declare module '#server/http/registerEndpoints.ts' {
  interface Caller {
    readonly apiKey?: ApiKeyInUse | undefined;
  }
  interface Call {
    /** Set for endpoints of services, and if a service acts on a person's behalf. */
    readonly apiKey: ApiKeyInUse | undefined;
  }
}

/** SQL for the key's current status; a key is valid through the end of its last day in the time zone. */
export function apiKeyStatus(timeZone: string): SQL<ApiKeyStatus> {
  return sql<ApiKeyStatus>`
    case when not ${apiKeys.active} then 'disabled'
    when ${apiKeys.expiresOn} < (now() at time zone ${timeZone})::date then 'expired'
    else 'active' end`;
}

export const whereStatus = (status: ApiKeyStatus, timeZone: string): SQL => eq(apiKeyStatus(timeZone), status);

const KEY = new RegExp(`^[0-9a-f]{${2 * API_KEY_BYTES}}$`);

/** True if the caller's token has the form of an API key; a session token never has it. */
export const isApiKey = (token: string | undefined): token is string => token !== undefined && KEY.test(token);

/** Finds the key that the service sent, or throws a refusal that says why it cannot be used. */
export async function findApiKey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string | undefined,
  wanted: readonly Scope[],
): Promise<ApiKeyInUse & { readonly createdById: number | null }> {
  if (!isApiKey(token)) throw new Refusal('API_KEY_UNKNOWN');
  const { id, service, scopes, createdById } = apiKeys;
  const { email, isDemo } = users;
  const [row] = await db
    .select({ id, service, scopes, createdById, status: apiKeyStatus(config.TIME_ZONE), email, isDemo })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdById))
    .where(eq(apiKeys.keyHash, hashToken(token)));
  assertKeyActive(row?.status);
  const { email: makerEmail, isDemo: isMakerDemo, ...key } = row!;
  // A key keeps working after its creator's account is removed, but not for a demo account, whose password is public.
  const isOfDemo = makerEmail !== null && isBuiltIn({ email: makerEmail, isDemo: isMakerDemo === true });
  if (isOfDemo && !config.hasDemoAccounts) throw new Refusal('API_KEY_DISABLED');
  if (!wanted.every((scope) => key.scopes.includes(scope))) throw new Refusal('API_KEY_SCOPE');
  return key;
}

/** Records the last use for the list; minute precision is enough and avoids a write on every call. */
export async function recordKeyUse({ db }: Pick<Deps, 'db'>, id: number): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), sql`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`));
}

export function assertKeyActive(status: ApiKeyStatus | undefined): void {
  if (status === undefined) throw new Refusal('API_KEY_UNKNOWN');
  if (status === 'disabled') throw new Refusal('API_KEY_DISABLED');
  if (status === 'expired') throw new Refusal('API_KEY_EXPIRED');
}
