import type { AuthUser } from '#contract/auth.ts';
import { REQUIRED_FIELD, TEXT_MISSING } from '#contract/kit/text.ts';
import type { Prompt, WrittenPrompt } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { prompts } from './schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { checkProject } from './assertProjectExists.ts';
import { enqueue, rankFor } from './promptAttempts.ts';
import { getPrompt } from './promptQueries.ts';
import { Refusal } from '#server/base/refusal.ts';

/** Adds the prompt and its job. */
export async function createPrompt(
  tx: Queryable,
  user: AuthUser,
  { projectId, ...written }: WrittenPrompt & { readonly projectId: number },
): Promise<Prompt> {
  await checkProject(tx, projectId);
  const queueRank = (await rankFor(tx, projectId))(0);
  const [row] = await tx
    .insert(prompts)
    .values({ ...written, projectId, createdById: user.id, queueRank })
    .returning({ id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank });
  await enqueue(tx, [row!]);
  const { name, ...after } = written;
  await audit(tx, user, {
    action: 'prompts.create',
    entityId: row!.id,
    entityName: name,
    after,
  });
  return getPrompt(tx, row!.id);
}

export function missingOf({ name, text }: { name: string | undefined; text: string | undefined }): Refusal {
  return new Refusal('INVALID_INPUT', {
    fields: {
      ...(name === undefined && { name: REQUIRED_FIELD }),
      ...(text === undefined && { text: TEXT_MISSING }),
    },
  });
}
