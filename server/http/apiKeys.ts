import { eq, type SQL, sql } from 'drizzle-orm';
import type { ApiKeyStatus } from '#contract/apikeys.ts';
import { apiKeys } from '../db/schema.ts';

/** Whether the key opens anything now: it is good to the end of its last day in the time zone. */
export function apiKeyStatus(timeZone: string): SQL<ApiKeyStatus> {
  return sql<ApiKeyStatus>`case when not ${apiKeys.active} then 'disabled' when ${apiKeys.expiresOn} < (now() at time zone ${timeZone})::date then 'expired' else 'active' end`;
}

export const whereStatus = (status: ApiKeyStatus, timeZone: string): SQL => eq(apiKeyStatus(timeZone), status);
