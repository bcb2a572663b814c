import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/kit/paging.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  countUpTo,
  type Listing,
  pageOfIds,
  type PagePosition,
  type CursorStore,
  type Total,
} from '#server/db/lists/pageOfIds.ts';
import { holds, isIndexable } from '#server/db/search.ts';
import { Refusal } from '#server/base/refusal.ts';

interface Found {
  readonly ids: readonly number[];
  readonly meta: Page<unknown>['meta'];
}

/** Max count of a list without a maintained count; index-only, so it may be higher than for a search. */
const COUNTED_MAX = 100_000;
/** Texts that the trigram index cannot find are searched among this many of the newest rows. */
const NEWEST = 20_000;
/** Lower bound of an unknown total; the page is then read from the beginning. */
const NOT_COUNTED: Total = { total: 0, isCapped: true };

interface Known {
  /** Folded search columns; a match in any of them counts. */
  readonly columns: readonly SQL[];
  /** Additional match condition. */
  readonly or?: SQL | undefined;
  /** Total of the list without a search. */
  readonly total?: number | undefined;
  readonly cursors?: CursorStore | undefined;
}

/** Page of a list, restricted to rows that match `search`. */
export function findIds(
  db: Queryable,
  listing: Listing,
  input: PagePosition & { readonly search: string },
  known: Known,
): Promise<Found> {
  return input.search === '' ? allIds(db, listing, input, known) : searchIds(db, listing, input, known);
}

async function allIds(db: Queryable, listing: Listing, place: PagePosition, { total, cursors }: Known): Promise<Found> {
  const counted = total === undefined ? await countUpTo(db, listing, COUNTED_MAX) : { total };
  return { ids: await pageOfIds(db, listing, place, counted, cursors), meta: metaOf(place, counted) };
}

async function searchIds(
  db: Queryable,
  listing: Listing,
  input: PagePosition & { readonly search: string },
  { columns, or: others }: Known,
): Promise<Found> {
  const where = await whereSearched(db, listing, input.search, { columns, or: others });
  const searched = { ...listing, where };
  // The first page does not depend on the total and is usually found long before counting ends.
  const [counted, first] = await Promise.all([
    countUpTo(db, searched),
    input.page === 1 ? pageOfIds(db, searched, input, NOT_COUNTED) : undefined,
  ]);
  if (counted.isCapped) refuseBeyond(input, counted.total);
  const ids = first ?? (await pageOfIds(db, searched, input, counted));
  return { ids, meta: metaOf(input, counted) };
}

/** Condition for rows that match `search`, using an index, or else among the newest rows. */
export async function whereSearched(
  db: Queryable,
  listing: Pick<Listing, 'from' | 'id' | 'where'>,
  search: string,
  { columns, or: others }: Pick<Known, 'columns' | 'or'>,
): Promise<SQL | undefined> {
  const held = or(...columns.map((column) => holds(column, search)), others);
  return and(listing.where, held, isIndexable(search) ? undefined : await amongNewest(db, listing));
}

async function amongNewest(
  db: Queryable,
  { from, id, where }: Pick<Listing, 'from' | 'id' | 'where'>,
): Promise<SQL | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${id} as id from ${from} ${where ? sql`where ${where}` : sql``}
      order by ${id} desc limit 1 offset ${NEWEST}`);
  return rows[0] && sql`${id} > ${rows[0].id}`;
}

/** Pages beyond the counted rows would require scanning row by row. */
function refuseBeyond({ page, perPage }: PagePosition, total: number): void {
  if ((page - 1) * perPage < total) return;
  throw new Refusal('INVALID_INPUT', {
    fields: { page: 'A busca encontrou registros demais: refine-a para ver os outros.' },
  });
}

function metaOf({ page, perPage }: PagePosition, { total, isCapped }: Total): Found['meta'] {
  return { total, perPage, page, ...(isCapped && { isCapped }) };
}
