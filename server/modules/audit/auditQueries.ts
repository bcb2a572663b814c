import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { audit as endpoints, AuditEntry } from '#contract/audit.ts';
import { auditActs, nameOfAct } from '#common/auditWords.ts';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { Queryable } from '#server/db/database.ts';
import type { KeysetCursorCache } from '#server/db/lists/keysetCursorCache.ts';
import { rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { auditKeys, auditLog } from './schema.ts';
import { holds } from '#server/db/search.ts';
import { findIds } from '#server/http/listIds.ts';
import type { AuditTotal } from './auditTotal.ts';

type Filter = ParsedInput<typeof endpoints.exportCsv>;

export async function listActs(
  db: Queryable,
  input: ParsedInput<typeof endpoints.list>,
  zone: string,
  { whole, cursorCache }: { whole: AuditTotal; cursorCache: KeysetCursorCache },
) {
  const { search, ...filter } = input;
  const listing = { from: sql`${auditLog}`, id: auditLog.id, key: auditLog.id, where: whereKept(filter, zone) };
  // A search computes its own total.
  const total = listing.where || search ? undefined : await whole.read(db);
  const cursors = listing.where ? undefined : { cursorCache, list: 'audit', state: 0, isAppendOnly: true };
  const found = { columns: [auditKeys.searched], or: isCalled(search), total, cursors };
  const { ids, meta } = await findIds(db, listing, input, found);
  const rows = await rowsInOrder(
    ids,
    (some) => db.select().from(auditLog).where(inArray(auditLog.id, some)),
    ({ id }) => id,
  );
  return { data: rows.map(toEntry), meta, count: rows.length };
}

export function whereActs({ search, ...filter }: Filter, zone: string): SQL | undefined {
  return and(whereKept(filter, zone), search ? or(holds(auditKeys.searched, search), isCalled(search)) : undefined);
}

/** Days begin at midnight in the zone. */
function whereKept({ noun, startDate, endDate }: Omit<Filter, 'search'>, zone: string): SQL | undefined {
  const midnight = (day: string) => sql`${day}::date::timestamp at time zone ${zone}`;
  return and(
    noun && sql`${auditKeys.noun} = ${noun}`,
    startDate === undefined ? undefined : since(midnight(startDate)),
    endDate === undefined ? undefined : before(midnight(endDate)),
  );
}

/**
 * The log is read in id order, so bounding the ids of a day avoids scanning all others. No transaction that writes to
 * it stays open for an hour, so entries more than an hour apart have ids in the order of their moments.
 */
const since = (moment: SQL) => sql`${auditLog.at} >= ${moment} and ${auditLog.id} >=
  (select id from audit_log where at >= ${moment} - interval '1 hour' order by at limit 1)`;
const before = (moment: SQL) => sql`${auditLog.at} < ${moment} and ${auditLog.id} <=
  (select id from audit_log where at < ${moment} + interval '1 hour' order by at desc limit 1)`;

/** Matches acts whose displayed name contains the search text, ignoring diacritics and case. */
function isCalled(search: string): SQL {
  const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const acts = Object.keys(auditActs).filter((act) => fold(nameOfAct(act)).includes(fold(search)));
  return inArray(auditLog.action, acts);
}

function toEntry(row: typeof auditLog.$inferSelect): AuditEntry {
  return { ...row, at: row.at.toISOString() };
}
