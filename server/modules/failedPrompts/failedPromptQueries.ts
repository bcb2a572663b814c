import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { failedPrompts } from '#contract/failedPrompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { projectKeys, projects } from '#server/modules/projects/schema.ts';
import { isPresentAlone, promptKeys, prompts } from '#server/modules/prompts/schema.ts';
import { holds } from '#server/db/search.ts';
import { selectByIds, toPrompt } from '#server/modules/prompts/promptQueries.ts';
import { findIds } from '#server/http/listIds.ts';
import type { FailureCode } from '#common/failureCodes.ts';

const failed = and(sql`${prompts.status} = 'FAILED'`, isPresentAlone);

const sortable = { ...promptKeys, id: prompts.id, updatedAt: prompts.updatedAt } as const;

export async function listFails(db: Queryable, input: ParsedInput<typeof failedPrompts.list>) {
  const { orderBy, code } = input;
  const where = whereFailed({ code });
  const listing =
    orderBy === 'projectName'
      ? { ...byProject, id: prompts.id, where }
      : { from: sql`${prompts}`, id: prompts.id, key: sortable[orderBy], where };
  const { ids, meta } = await findIds(db, listing, input, { columns: searched });
  const rows = await selectByIds(db, ids);
  return { data: rows.map((row) => toPrompt(row)), meta, count: rows.length };
}

/** Ordered by project name, then by project id where names are equal. */
const byProject = {
  from: sql`${projects} join ${prompts} on ${prompts.projectId} = ${projects.id} and ${projects.removedAt} is null`,
  key: projectKeys.name,
  thenBy: projects.id,
};
const searched = [promptKeys.searched, promptKeys.searchedReasons];

/** Searches name, text, voice, file and reason. */
export function whereFailed({ search = '', code }: { search?: string; code?: FailureCode | undefined }) {
  const found = search === '' ? undefined : or(...searched.map((column) => holds(column, search)));
  return and(failed, code && eq(prompts.failureCode, code), found);
}

export function whereIds(ids: readonly number[]): SQL | undefined {
  return and(failed, inArray(prompts.id, [...ids]));
}
