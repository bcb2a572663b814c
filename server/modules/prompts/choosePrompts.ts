import { sql, type SQL } from 'drizzle-orm';
import type { PromptFilter } from '#contract/promptFilter.ts';
import type { Queryable } from '#server/db/database.ts';
import { whereSearched } from '#server/http/listIds.ts';
import { type Asker, wherePrompts } from './promptFilters.ts';
import { promptKeys, prompts } from './schema.ts';

/** Prompts of a project by their ids, or all that match a filter. */
export type Choice = { readonly ids: readonly number[] } | { readonly filter: PromptFilter };

interface Around {
  readonly asker: Asker;
  /** More matches of a filter than this are cut to one more. */
  readonly max: number;
}

/**
 * Ids of the chosen prompts in the order of the script; explicit ids stay in the list even if no such prompt exists, at
 * its end.
 */
export async function choosePrompts(
  db: Queryable,
  projectId: number,
  choice: Choice,
  { asker, max }: Around,
): Promise<number[]> {
  if ('ids' in choice) return inOrder(db, choice.ids);
  const where = await whereChosen(db, projectId, choice.filter, asker);
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${prompts.id} as id from ${prompts} where ${where}
      order by ${promptKeys.position}, ${prompts.id} limit ${max + 1}`,
  );
  return rows.map(({ id }) => id);
}

async function inOrder(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select chosen.id from unnest(${sql.param([...new Set(ids)])}::int[]) as chosen(id)
      left join ${prompts} on ${prompts.id} = chosen.id
    order by case when ${prompts.id} is not null then ${promptKeys.position} end nulls last, chosen.id`);
  return rows.map(({ id }) => id);
}

async function whereChosen(
  db: Queryable,
  projectId: number,
  { search, ...filter }: PromptFilter,
  asker: Asker,
): Promise<SQL | undefined> {
  const listing = { from: sql`${prompts}`, id: prompts.id, where: wherePrompts(projectId, filter, asker) };
  return search === '' ? listing.where : whereSearched(db, listing, search, { columns: [promptKeys.searched] });
}
