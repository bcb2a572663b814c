import type { ApiKey } from '#contract/apikeys.ts';
import { apikeys as text } from '#text/apikeys.ts';
import { formatDay } from '#ui/formatDay.ts';

export function formatExpiry({ expiresAt }: Pick<ApiKey, 'expiresAt'>): string {
  return expiresAt === null ? text.indefinite : formatDay(expiresAt);
}
