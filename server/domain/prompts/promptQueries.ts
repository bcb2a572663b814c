import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { API_ROOT, type ParsedInput } from '#contract/kit/endpoint.ts';
import type { Prompt, PromptDetail, prompts as endpoints } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { projectCounts, projects } from '#server/db/schema/projects.ts';
import { audios, prompts } from '#server/db/schema/prompts.ts';
import { promptKeys } from '#server/db/schema/sortKeys.ts';
import type { Bookmarks } from '#server/db/lists/bookmarks.ts';
import { inOrder } from '#server/db/lists/pageOfIds.ts';
import { allIds, searchIds } from '#server/http/listIds.ts';
import { Refusal } from '#server/http/refusal.ts';

const sortable = {
  ...promptKeys,
  id: prompts.id,
  status: prompts.status,
  createdAt: prompts.createdAt,
  isRevised: prompts.isRevised,
} as const;

const columns = {
  prompt: prompts,
  projectName: projects.name,
  duration: audios.duration,
  bytes: audios.bytes,
  curve: audios.curve,
};
type Row = {
  prompt: typeof prompts.$inferSelect;
  projectName: string;
  duration: number | null;
  bytes: number | null;
  curve: Prompt['curve'];
};

/** Neither the prompt nor its project lies in the bin: for what reads both tables. */
export const isPresent = sql`${prompts.removedAt} is null and ${projects.removedAt} is null`;

/** The same, said so that an index of prompts alone can answer it. */
export const isPresentAlone = sql`${prompts.removedAt} is null and ${prompts.projectId} not in (select id from projects where removed_at is not null)`;

/** As `isInvalid` says of a row. */
const isInvalidNow = sql`${prompts.invalidated} and not ${prompts.isRevised}
  and (${prompts.audioHash} is null or ${prompts.audioHash} = ${prompts.invalidatedHash})`;

export async function listPrompts(db: Queryable, input: ParsedInput<typeof endpoints.list>, bookmarks: Bookmarks) {
  const { idProject, search, status, warning, invalidated, orderBy } = input;
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
    // Of one status all are equal in it.
    key: status && orderBy === 'status' ? prompts.id : sortable[orderBy],
    where: and(
      eq(prompts.projectId, idProject),
      isNull(prompts.removedAt),
      status && eq(prompts.status, status),
      warning === undefined ? undefined : warning ? sql`${prompts.warnings} <> '[]'` : sql`${prompts.warnings} = '[]'`,
      invalidated && isInvalidNow,
    ),
  };
  const kept = totalKept(counts, { status, warning, invalidated });
  const { ids, meta } = search
    ? await searchIds(db, listing, input, { search, columns: [promptKeys.searched] })
    : await allIds(db, listing, input, kept, {
        bookmarks,
        list: JSON.stringify([idProject, status, warning, invalidated, orderBy]),
        state: counts.state,
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

export async function listInvalidated(db: Queryable, input: ParsedInput<typeof endpoints.listInvalidated>) {
  const { search, revised, status, orderBy } = input;
  const listing = {
    from: sql`${prompts}`,
    id: prompts.id,
    key: sortable[orderBy],
    where: and(
      sql`${prompts.invalidated}`,
      isPresentAlone,
      revised === undefined ? undefined : sql`${prompts.isRevised} = ${revised}`,
      status && eq(prompts.status, status),
    ),
  };
  const { ids, meta } = search
    ? await searchIds(db, listing, input, { search, columns: [promptKeys.searched, promptKeys.searchedReasons] })
    : await allIds(db, listing, input);
  const rows = await selectByIds(db, ids);
  return {
    data: rows.map((row) => toPrompt(row)),
    meta,
    count: rows.length,
  };
}

export async function getPrompt(db: Queryable, id: number): Promise<Prompt> {
  const [row] = await selectPrompts(db, and(eq(prompts.id, id), isPresent));
  if (!row) throw gone();
  return toPrompt(row);
}

export async function getPromptDetail(db: Queryable, id: number): Promise<PromptDetail> {
  const prompt = await getPrompt(db, id);
  const [audio] = await db
    .select({ words: audios.words })
    .from(prompts)
    .innerJoin(audios, eq(audios.hash, prompts.audioHash))
    .where(eq(prompts.id, id));
  return { ...prompt, words: audio?.words ?? [] };
}

/** The row itself, locked until the transaction ends; refuses what is gone or archived. */
export async function lockPrompt(db: Queryable, id: number): Promise<typeof prompts.$inferSelect> {
  const [row] = await db
    .select({ prompt: prompts, active: projects.active })
    .from(prompts)
    .innerJoin(projects, eq(projects.id, prompts.projectId))
    .where(and(eq(prompts.id, id), isPresent))
    .for('update', { of: prompts });
  if (!row) throw gone();
  if (!row.active) throw new Refusal('ARCHIVED');
  return row.prompt;
}

function gone() {
  return new Refusal('NOT_FOUND', { message: 'Este prompt não existe mais.' });
}

export function selectPrompts(db: Queryable, where: SQL | undefined) {
  return db
    .select(columns)
    .from(prompts)
    .innerJoin(projects, eq(projects.id, prompts.projectId))
    .leftJoin(audios, eq(audios.hash, prompts.audioHash))
    .where(where)
    .$dynamic();
}

/** The rows of a page, in its order. */
export async function selectByIds(db: Queryable, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await selectPrompts(db, inArray(prompts.id, [...ids])), (row) => row.prompt.id);
}

type Counts = typeof projectCounts.$inferSelect;
type Filter = Pick<ParsedInput<typeof endpoints.list>, 'status' | 'warning' | 'invalidated'>;

/** What the project's counts already know of those that pass the filter. */
function totalKept(counts: Counts, { status, warning, invalidated }: Filter): number | undefined {
  const filters = [status, warning, invalidated].filter((one) => one !== undefined).length;
  if (filters > 1) return undefined;
  if (invalidated) return counts.invalidated;
  if (warning !== undefined) return warning ? counts.warned : counts.total - counts.warned;
  if (!status) return counts.total;
  return {
    ENQUEUED: counts.enqueued,
    PROCESSING: counts.processing,
    PROCESSED: counts.processed,
    FAILED: counts.failed,
  }[status];
}

/** Places of the page's waiting prompts among those of their project. */
async function findPositions(db: Queryable, projectId: number, rows: Row[]): Promise<Map<number, number>> {
  const ids = rows.filter((row) => row.prompt.status === 'ENQUEUED').map((row) => row.prompt.id);
  const found = await db.execute<{ id: number; position: string }>(sql`
    select id, position from (
      select id, row_number() over (order by queue_rank, id) as position from prompts where project_id = ${projectId} and status = 'ENQUEUED' and removed_at is null
    ) as waiting where id in ${ids}`);
  return new Map(found.rows.map((row) => [row.id, Number(row.position)]));
}

export function toPrompt({ prompt, projectName, duration, bytes, curve }: Row, queuePosition?: number): Prompt {
  return {
    id: prompt.id,
    idProject: prompt.projectId,
    projectName,
    name: prompt.name,
    text: prompt.text,
    speaker: prompt.speaker,
    compression: prompt.compression,
    status: prompt.status,
    path: audioPathOf(prompt.audioHash),
    duration,
    bytes,
    curve,
    warnings: prompt.warnings,
    failureCode: prompt.failureCode,
    failureReason: prompt.failureReason,
    queuePosition: queuePosition ?? null,
    invalidated: prompt.invalidated,
    reason: prompt.reason,
    isRevised: prompt.isRevised,
    isRemade: isRemade(prompt),
    invalidatedPath: isRemade(prompt) ? audioPathOf(prompt.invalidatedHash) : null,
    approvedAt: isApproved(prompt) ? prompt.approvedAt!.toISOString() : null,
    approvedBy: isApproved(prompt) ? prompt.approvedByName : null,
    fileName: prompt.fileName,
    line: prompt.line,
    createdAt: prompt.createdAt.toISOString(),
    updatedAt: prompt.updatedAt.toISOString(),
    changedAt: prompt.changedAt?.toISOString() ?? null,
    changedBy: prompt.changedByName,
    version: prompt.version,
  };
}

const audioPathOf = (hash: string | null) => (hash === null ? null : `${API_ROOT}/audio/${hash}.wav`);

type Judged = Pick<typeof prompts.$inferSelect, 'invalidated' | 'isRevised' | 'audioHash' | 'invalidatedHash'>;

/** Was found bad, and has other audio since: nobody has judged that yet. */
export function isRemade({ invalidated, isRevised, audioHash, invalidatedHash }: Judged): boolean {
  return invalidated && !isRevised && audioHash !== null && audioHash !== invalidatedHash;
}

/**
 * The audio it has now, if any, is the one that was found bad. The counts of a project say the same
 * (`apply_prompt_counts`).
 */
export function isInvalid(prompt: Judged): boolean {
  return prompt.invalidated && !prompt.isRevised && !isRemade(prompt);
}

/** An approval holds for the audio it was given to, and while that stands. */
export function isApproved({
  audioHash,
  approvedHash,
  approvedAt,
  invalidated,
  isRevised,
}: typeof prompts.$inferSelect): boolean {
  return approvedAt !== null && audioHash !== null && approvedHash === audioHash && (!invalidated || isRevised);
}
