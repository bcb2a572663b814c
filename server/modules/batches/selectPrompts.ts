import { type SQL, sql } from 'drizzle-orm';
import type { PromptFilter } from '#contract/promptFilter.ts';
import { BATCH_MAX } from '#contract/batches.ts';
import type { Queryable } from '#server/db/database.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { promptKeys } from '#server/db/sortKeys.ts';
import { wherePrompts } from '#server/modules/prompts/wherePrompts.ts';
import { whereSearched } from '#server/http/listIds.ts';
import { Refusal } from '#server/base/refusal.ts';

/** Prompts of a project by their ids, or all that pass a filter. */
export type Choice = { readonly ids: readonly number[] } | { readonly filter: PromptFilter };

/** The ids of those chosen, in their order; what is named keeps its place, there or not. */
export async function selectPrompts(
  db: Queryable,
  projectId: number,
  choice: Choice,
  timeZone: string,
): Promise<number[]> {
  if ('ids' in choice) return [...new Set(choice.ids)].sort((a, b) => a - b);
  const where = await whereChosen(db, projectId, choice.filter, timeZone);
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${prompts.id} as id from ${prompts} where ${where} order by ${prompts.id} limit ${BATCH_MAX + 1}`,
  );
  if (rows.length > BATCH_MAX) throw new Refusal('BATCH_TOO_LARGE');
  return rows.map(({ id }) => id);
}

async function whereChosen(
  db: Queryable,
  projectId: number,
  { search, ...filter }: PromptFilter,
  timeZone: string,
): Promise<SQL | undefined> {
  const listing = { from: sql`${prompts}`, id: prompts.id, where: wherePrompts(projectId, filter, timeZone) };
  return search === '' ? listing.where : whereSearched(db, listing, search, { columns: [promptKeys.searched] });
}
