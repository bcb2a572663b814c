import type { AuthUser } from '#contract/auth.ts';
import type { Language } from '#contract/kit/languages.ts';
import { REQUIRED_FIELD, TEXT_MISSING } from '#contract/kit/text.ts';
import type { Prompt } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { prompts } from './schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { checkProject } from './assertProjectExists.ts';
import { enqueue, rankFor } from './promptAttempts.ts';
import { getPrompt } from './promptQueries.ts';
import { Refusal } from '#server/base/refusal.ts';

interface NewPrompt {
  readonly projectId: number;
  readonly speaker: string;
  readonly language: Language;
  readonly compression: boolean;
  readonly name: string;
  readonly text: string;
}

/** Adds the prompt and its job. */
export async function createPrompt(tx: Queryable, user: AuthUser, given: NewPrompt): Promise<Prompt> {
  await checkProject(tx, given.projectId);
  const queueRank = (await rankFor(tx, given.projectId))(0);
  const [row] = await tx
    .insert(prompts)
    .values({ ...given, createdById: user.id, queueRank })
    .returning({ id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank });
  await enqueue(tx, [row!]);
  const { name, text, speaker, language, compression } = given;
  await audit(tx, user, {
    action: 'prompts.create',
    entityId: row!.id,
    entityName: name,
    after: { text, speaker, language, compression },
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
