import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { prompts as endpoints } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import type { KeysetCursorCache } from '#server/db/lists/keysetCursorCache.ts';
import { countUpTo, type Listing } from '#server/db/lists/pageOfIds.ts';
import { projectCounts, projects } from '#server/modules/projects/schema.ts';
import { isInvalidated, isRevisedNow } from '#server/modules/verdicts/verdicts.ts';
import { isPresentAlone, promptKeys, prompts } from './schema.ts';
import { type PromptRow, selectByIds, toPrompt } from './promptQueries.ts';
import { type Asker, countKept, filterKey, isIndexed, wherePrompts } from './promptFilters.ts';
import { findIds } from '#server/http/listIds.ts';
import { Refusal } from '#server/base/refusal.ts';

const sortable = {
  ...promptKeys,
  id: prompts.id,
  status: prompts.status,
  createdAt: prompts.createdAt,
  isRevised: isRevisedNow,
  risk: prompts.risk,
} as const;
interface Around {
  readonly cursorCache: KeysetCursorCache;
  readonly asker: Asker;
}

export async function listPrompts(
  db: Queryable,
  input: ParsedInput<typeof endpoints.list>,
  { cursorCache, asker }: Around,
) {
  const {
    idProject,
    orderBy,
    page: _page,
    perPage: _perPage,
    orderByDirection: _way,
    search: _search,
    ...filter
  } = input;
  const [found] = await db
    .select({ counts: projectCounts })
    .from(projectCounts)
    .innerJoin(projects, eq(projects.id, projectCounts.projectId))
    .where(and(eq(projectCounts.projectId, idProject), isNull(projects.removedAt)));
  if (!found) throw new Refusal('NOT_FOUND', { message: 'Este projeto não existe mais.' });
  const { counts } = found;
  const listing = {
    from: sql`${prompts}`,
    id: prompts.id,
    // Sort by id if a filter makes all rows equal in this column.
    key: filter[orderBy as keyof typeof filter] === undefined ? sortable[orderBy] : prompts.id,
    ...(orderBy === 'risk' && { thenBy: promptKeys.position }),
    where: wherePrompts(idProject, filter, asker),
  };
  const list = JSON.stringify([idProject, filterKey(filter), orderBy]);
  const cursors = { cursorCache, list, state: counts.state };
  const isGathered = filter.changedSince !== undefined && input.search === '';
  const { ids, meta } = await findIds(db, isGathered ? await gatherFew(db, listing) : listing, input, {
    columns: [promptKeys.searched],
    total: countKept(counts, filter),
    cursors: isIndexed(filter) ? cursors : undefined,
  });
  const rows = await selectByIds(db, ids);
  const positions = rows.some((row) => row.prompt.status === 'ENQUEUED')
    ? await findPositions(db, idProject, rows)
    : undefined;
  return {
    data: rows.map((row) => toPrompt(row, positions?.get(row.prompt.id))),
    meta,
    count: rows.length,
    counts,
  };
}

/** Number of rows that are read and sorted quickly. */
const FEW = 50_000;

/** If few rows match, they are selected before sorting; walking the sort index would pass all others. */
async function gatherFew(db: Queryable, listing: Listing): Promise<Listing> {
  if ((await countUpTo(db, listing, FEW)).isCapped) return listing;
  const columns = sql`id, position, status, created_at, review, risk, name_key, text_key, speaker_key`;
  const from = sql`(select ${columns} from ${listing.from} where ${listing.where} offset 0) as prompts`;
  return { ...listing, from, where: undefined };
}

export async function listInvalidated(db: Queryable, input: ParsedInput<typeof endpoints.listInvalidated>) {
  const { revised, status, orderBy } = input;
  const listing = {
    from: sql`${prompts}`,
    id: prompts.id,
    key: sortable[orderBy],
    where: and(
      isInvalidated,
      isPresentAlone,
      revised === undefined ? undefined : sql`${isRevisedNow} = ${revised}`,
      status && eq(prompts.status, status),
    ),
  };
  const { ids, meta } = await findIds(db, listing, input, {
    columns: [promptKeys.searched, promptKeys.searchedReasons],
  });
  const rows = await selectByIds(db, ids);
  return {
    data: rows.map((row) => toPrompt(row)),
    meta,
    count: rows.length,
  };
}

/** Queue positions of the page's pending prompts within their project. */
async function findPositions(db: Queryable, projectId: number, rows: PromptRow[]): Promise<Map<number, number>> {
  const ids = rows.filter((row) => row.prompt.status === 'ENQUEUED').map((row) => row.prompt.id);
  const found = await db.execute<{ id: number; position: string }>(sql`
    select id, position from (
      select id, row_number() over (order by queue_rank, id) as position from prompts
        where project_id = ${projectId} and status = 'ENQUEUED' and removed_at is null
    ) as waiting where id in ${ids}`);
  return new Map(found.rows.map((row) => [row.id, Number(row.position)]));
}
