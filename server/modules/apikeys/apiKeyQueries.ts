import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { ApiKey, apikeys as endpoints } from '#contract/apikeys.ts';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { Queryable } from '#server/db/database.ts';
import { apiKeys } from './schema.ts';
import { direct, fold, matches } from '#server/db/search.ts';
import { readMonthlyUsage } from '#server/modules/costs/usage.ts';
import { apiKeyStatus, whereStatus } from './apiKeys.ts';
import { Refusal } from '#server/base/refusal.ts';

const sortable = {
  id: apiKeys.id,
  service: fold(apiKeys.service),
  createdAt: apiKeys.createdAt,
  // Keys without expiry sort after every date; keys never used sort before every moment.
  expiresAt: sql`coalesce(${apiKeys.expiresOn}, 'infinity')`,
  lastUsedAt: sql`coalesce(${apiKeys.lastUsedAt}, '-infinity')`,
} as const;

export async function listApiKeys(db: Queryable, input: ParsedInput<typeof endpoints.list>, timeZone: string) {
  const { page, perPage, search, status, orderBy, orderByDirection } = input;
  const where = and(
    search ? matches(fold(apiKeys.service), search) : undefined,
    status ? whereStatus(status, timeZone) : undefined,
  );
  const rows = await select(db, where, timeZone)
    .orderBy(direct(sortable[orderBy], orderByDirection), direct(apiKeys.id, orderByDirection))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [total] = await db.select({ total: count() }).from(apiKeys).where(where);
  return {
    data: await withUsage(db, rows, timeZone),
    meta: { total: total!.total, perPage, page },
    count: rows.length,
  };
}

export async function getApiKey(db: Queryable, id: number, timeZone: string): Promise<ApiKey> {
  const [key] = await withUsage(db, await select(db, eq(apiKeys.id, id), timeZone), timeZone);
  if (!key) throw gone();
  return key;
}

/** Loads the row and locks it until the transaction ends. */
export async function lockApiKey(db: Queryable, id: number): Promise<typeof apiKeys.$inferSelect> {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update');
  if (!row) throw gone();
  return row;
}

const gone = () => new Refusal('NOT_FOUND', { message: 'Esta chave não existe mais.' });

function select(db: Queryable, where: SQL | undefined, timeZone: string) {
  return db
    .select({ row: apiKeys, status: apiKeyStatus(timeZone) })
    .from(apiKeys)
    .where(where)
    .$dynamic();
}

async function withUsage(db: Queryable, rows: Awaited<ReturnType<typeof select>>, timeZone: string): Promise<ApiKey[]> {
  const spoken = await readMonthlyUsage(
    db,
    rows.map(({ row }) => row.id),
    timeZone,
  );
  return rows.map(({ row, status }) => ({
    id: row.id,
    service: row.service,
    key: `${row.prefix}…`,
    expiresAt: row.expiresOn,
    isIndefinite: row.expiresOn === null,
    status,
    scopes: row.scopes,
    monthlyCharacterLimit: row.monthlyCharacterLimit,
    concurrencyLimit: row.concurrencyLimit,
    charactersThisMonth: spoken.get(row.id) ?? 0,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }));
}
