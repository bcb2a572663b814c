import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type OrderByDirection, SEARCHED_MAX } from '#contract/kit/paging.ts';
import type { Queryable } from '#server/db/database.ts';
import { direct } from '#server/db/search.ts';
import type { Cursor, KeysetCursorCache } from './keysetCursorCache.ts';

/** A list in the order of an index: `key`, `thenBy` if there is one, then `id`. */
export interface Listing {
  /** A table, or a join that preserves the order. */
  readonly from: SQL;
  readonly id: Column;
  readonly key: SQL | Column;
  readonly thenBy?: SQL | Column;
  readonly where: SQL | undefined;
}

export interface PagePosition {
  readonly page: number;
  readonly perPage: number;
  readonly orderByDirection: OrderByDirection;
}

/** Number of rows; with `isCapped` it is a lower bound. */
export interface Total {
  readonly total: number;
  readonly isCapped?: true;
}

/** Identifies the list, and the state for which ranks are valid. */
export interface CursorStore {
  readonly cursorCache: KeysetCursorCache;
  readonly list: string;
  readonly state: number;
  /** True if rows are only appended at the end of the ascending order, so that ranks stay valid. */
  readonly isAppendOnly?: boolean;
}

/** Rows between two cursors. */
const STRIDE = 2000;

/**
 * Ids of a page in order, read from the nearer end or from a cursor. Only the index is scanned; rows are then fetched
 * by id.
 */
export async function pageOfIds(
  db: Queryable,
  listing: Listing,
  { page, perPage, orderByDirection }: PagePosition,
  { total, isCapped }: Total,
  cursors?: CursorStore,
): Promise<number[]> {
  const offset = (page - 1) * perPage;
  const size = isCapped ? perPage : Math.min(perPage, total - offset);
  if (size <= 0) return [];
  const isAscending = orderByDirection === 'asc';
  const isFar = Math.min(offset, total - offset) > STRIDE;
  const isFromEnd = !isCapped && (cursors?.isAppendOnly && isFar ? !isAscending : offset > total / 2);
  const from = isFromEnd ? total - offset - size : offset;
  const way = { ...listing, direction: isFromEnd === isAscending ? 'desc' : 'asc' } as const;
  const end = Math.max(from, Math.floor(cursors?.isAppendOnly ? total : total / 2));
  const start = cursors && from > STRIDE ? await nearestCursor(db, way, { rank: from, end }, cursors) : undefined;
  const ids = await readIds(db, way, { from, size }, start);
  return isFromEnd ? ids.reverse() : ids;
}

interface Way extends Listing {
  readonly direction: OrderByDirection;
}

async function readIds(db: Queryable, way: Way, { from, size }: { from: number; size: number }, start?: Cursor) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${way.id} as id from ${way.from} ${whereBehind(way, start && valuesOf(start), 'inclusive')}
    order by ${orderOf(way)} limit ${size} offset ${from - (start?.rank ?? 0)}`);
  return rows.map((row) => Number(row.id));
}

/** If no cursor is near, cursors are created once for all later requests. */
async function nearestCursor(
  db: Queryable,
  way: Way,
  { rank, end }: { rank: number; end: number },
  cursors: CursorStore,
) {
  const { cursorCache, state } = cursors;
  const list = `${way.direction} ${cursors.list}`;
  const find = (at: number) => cursorCache.nearest(list, state, at);
  if (rank - (find(rank)?.rank ?? 0) > STRIDE)
    await cursorCache.append(list, state, () => readCursors(db, way, find(end), end));
  return find(rank);
}

/** Reads cursors at every stride from the last one to the end, in one index scan. */
async function readCursors(db: Queryable, way: Way, last: Cursor | undefined, end: number): Promise<Cursor[]> {
  const begin = last?.rank ?? -1;
  if (begin + STRIDE > end) return [];
  const columns = columnsOf(way);
  const names = columns.map((_, i) => sql.identifier(`key${i}`));
  const selected = columns.map((column, i) => sql`${column} as ${names[i]}`);
  const next = (behind: SQL | undefined) => sql`
    select ${listed(selected)} from ${way.from} ${whereBehind(way, behind, 'exclusive')}
    order by ${orderOf(way)} limit 1 offset ${STRIDE - 1}`;
  const { rows } = await db.execute<{ rank: number; values: string[] }>(sql`
    with recursive cursors as (
      select ${begin + STRIDE}::int as rank, first.* from (${next(last && valuesOf(last))}) as first
      union all
      select cursors.rank + ${STRIDE}, following.*
      from cursors cross join lateral (${next(listed(names.map((name) => sql`cursors.${name}`)))}) as following
      where cursors.rank + ${STRIDE} <= ${end}
    ) select rank, array[${listed(names.map((name) => sql`${name}::text`))}] as values from cursors`);
  return rows;
}

/** The columns of the order, each once. */
const columnsOf = ({ key, thenBy, id }: Listing) => [...new Set([key, ...(thenBy ? [thenBy] : []), id])];
const valuesOf = ({ values }: Cursor) => listed(values.map((value) => sql`${value}`));
const listed = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `);

function whereBehind(way: Way, behind: SQL | undefined, kind: 'inclusive' | 'exclusive') {
  const { where, direction } = way;
  const sign = sql.raw((direction === 'asc' ? '>' : '<') + (kind === 'inclusive' ? '=' : ''));
  const conditions = [where, behind && sql`(${listed(columnsOf(way))}) ${sign} (${behind})`].filter(
    (one) => one !== undefined,
  );
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

function orderOf(way: Way): SQL {
  return listed(columnsOf(way).map((column) => direct(column, way.direction)));
}

/** Counts up to the given maximum, index-only if possible. */
export async function countUpTo(
  db: Queryable,
  { from, where }: Pick<Listing, 'from' | 'where'>,
  max = SEARCHED_MAX,
): Promise<Total> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from
      (select from ${from} ${where ? sql`where ${where}` : sql``} limit ${max + 1}) as found`);
  const { total } = rows[0]!;
  return total > max ? { total: max, isCapped: true } : { total };
}

/** Fetches rows by their ids and returns them in the order of the ids. */
export async function rowsInOrder<Row, Id extends number | string>(
  ids: readonly Id[],
  fetch: (ids: Id[]) => Promise<Row[]>,
  idOf: (row: Row) => Id,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await fetch([...ids])).map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
