import { eq, type SQL, sql } from 'drizzle-orm';
import type { ApiKeyStatus } from '#contract/apikeys.ts';
import { API_KEY_BYTES } from '#contract/kit/limits.ts';
import { apiKeys } from '#server/db/schema/apikeys.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ApiKeyInUse } from '#server/http/serve.ts';
import { hashToken } from '#server/domain/auth/tokens.ts';

/** Whether the key opens anything now: it is good to the end of its last day in the time zone. */
export function apiKeyStatus(timeZone: string): SQL<ApiKeyStatus> {
  return sql<ApiKeyStatus>`case when not ${apiKeys.active} then 'disabled' when ${apiKeys.expiresOn} < (now() at time zone ${timeZone})::date then 'expired' else 'active' end`;
}

export const whereStatus = (status: ApiKeyStatus, timeZone: string): SQL => eq(apiKeyStatus(timeZone), status);

const KEY = new RegExp(`^[0-9a-f]{${2 * API_KEY_BYTES}}$`);

/** The key a service sent, or a refusal that says what is wrong with it. */
export async function findApiKey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  key: string | undefined,
): Promise<ApiKeyInUse> {
  if (key === undefined || !KEY.test(key)) throw new Refusal('API_KEY_UNKNOWN');
  const [row] = await db
    .select({ id: apiKeys.id, service: apiKeys.service, status: apiKeyStatus(config.TIME_ZONE) })
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, hashToken(key)));
  refuseClosed(row?.status);
  return row!;
}

export function refuseClosed(status: ApiKeyStatus | undefined): void {
  if (status === undefined) throw new Refusal('API_KEY_UNKNOWN');
  if (status === 'disabled') throw new Refusal('API_KEY_DISABLED');
  if (status === 'expired') throw new Refusal('API_KEY_EXPIRED');
}
