import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { fails } from '#contract/fails.ts';
import type { FailureCode } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/db/schema/projects.ts';
import { prompts } from '#server/db/schema/prompts.ts';
import { direct, fold, matches } from '#server/db/search.ts';
import { countPrompts, isPresent, selectPrompts, toPrompt } from '#server/domain/prompts/promptQueries.ts';

const failed = and(sql`${prompts.status} = 'FAILED'`, isPresent);

const sortable = {
  id: prompts.id,
  name: fold(prompts.name),
  projectName: fold(projects.name),
  text: fold(prompts.text),
  speaker: fold(prompts.speaker),
  failureReason: sql`entoa_fold(coalesce(${prompts.failureReason}, ''))`,
  updatedAt: prompts.updatedAt,
} as const;

export async function listFails(
  db: Queryable,
  { page, perPage, orderBy, orderByDirection, ...filter }: ParsedInput<typeof fails.list>,
) {
  const where = whereFailed(filter);
  const rows = await selectPrompts(db, where)
    .orderBy(direct(sortable[orderBy], orderByDirection), direct(prompts.id, orderByDirection))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return {
    data: rows.map((row) => toPrompt(row)),
    meta: { total: await countPrompts(db, where), perPage, page },
    count: rows.length,
  };
}

/** Searched by name, text, voice, file and reason. */
export function whereFailed({ search, code }: { search: string; code?: FailureCode | undefined }): SQL | undefined {
  const searched = sql`entoa_fold(${prompts.name} || ' ' || ${prompts.text} || ' ' || ${prompts.speaker} || ' ' || coalesce(${prompts.fileName}, '') || ' ' || coalesce(${prompts.failureReason}, ''))`;
  return and(failed, code && eq(prompts.failureCode, code), search ? matches(searched, search) : undefined);
}

export function whereIds(ids: readonly number[]): SQL | undefined {
  return and(failed, inArray(prompts.id, [...ids]));
}
