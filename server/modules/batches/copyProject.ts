import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { batches as endpoints } from '#contract/batches.ts';
import type { Output, ParsedInput } from '#contract/kit/endpoint.ts';
import { PromptFilter } from '#contract/promptFilter.ts';
import { addProject } from '#server/modules/prompts/addProject.ts';
import { assertProjectExists } from '#server/modules/prompts/assertProjectExists.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import { createBatch } from './createBatch.ts';
import { selectPrompts } from './selectPrompts.ts';

type Asked = ParsedInput<typeof endpoints.copyProject>;

/** All of a project's prompts. */
const everything = v.parse(PromptFilter, {});

/** A project with another's dictionary, at once; its prompts come by a batch, however many they are. */
export async function copyProject(
  { db, user }: Call,
  { id, name, description }: Asked,
  timeZone: string,
): Promise<Output<typeof endpoints.copyProject>> {
  await assertProjectExists(db, id);
  const ids = await selectPrompts(db, id, { filter: everything }, timeZone);
  const idProject = await addProject(db, user, { name, description }, id);
  await db.execute(sql`
    insert into dictionary_entries (project_id, position, written, kind, spoken, is_whole_word, is_case_sensitive)
    select ${idProject}, position, written, kind, spoken, is_whole_word, is_case_sensitive
    from dictionary_entries where project_id = ${id}`);
  if (ids.length === 0) return { idProject, batch: null };
  const work = { projectId: id, action: 'copy', target: idProject, isWhole: true } as const;
  return { idProject, batch: await createBatch(db, user, work, ids) };
}
