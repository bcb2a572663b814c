import { eq } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { CHOOSE_COMPRESSION, CHOOSE_MODEL } from '#contract/kit/text.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';

/** Voice, language and output as far as somebody said them. */
export interface AskedVoice {
  readonly speaker?: string | undefined;
  readonly language?: Language | undefined;
  readonly compression?: boolean | undefined;
}
type CompleteVoice = { readonly [Field in keyof AskedVoice]-?: NonNullable<AskedVoice[Field]> };

/**
 * Completes what a request says by what is set for the project, then by the newest prompt if there is one. A voice that
 * the request names speaks the project's language, not that of the newest prompt. Undefined if voice or output is
 * unknown.
 */
export async function completeVoice(
  db: Queryable,
  projectId: number,
  asked: AskedVoice,
  newest?: AskedVoice,
): Promise<CompleteVoice | undefined> {
  const [project] = await db.select({ set: projects.defaults }).from(projects).where(eq(projects.id, projectId));
  const set: AskedVoice = project?.set ?? {};
  const speaker = asked.speaker ?? set.speaker;
  const language = asked.language ?? set.language ?? (speaker === undefined ? newest?.language : undefined);
  const voice = {
    speaker: speaker ?? newest?.speaker,
    compression: asked.compression ?? set.compression ?? newest?.compression,
  };
  if (voice.speaker === undefined || voice.compression === undefined) return undefined;
  return { speaker: voice.speaker, compression: voice.compression, language: language ?? DEFAULT_LANGUAGE };
}

/** The same without a prompt to follow; refuses what neither the request nor the project says. */
export async function getVoice(db: Queryable, projectId: number, asked: AskedVoice): Promise<CompleteVoice> {
  const voice = await completeVoice(db, projectId, asked);
  if (voice) return voice;
  const [project] = await db.select({ set: projects.defaults }).from(projects).where(eq(projects.id, projectId));
  const { speaker, compression } = { ...project?.set, ...asked };
  throw new Refusal('INVALID_INPUT', {
    fields: {
      ...(speaker === undefined && { speaker: CHOOSE_MODEL }),
      ...(compression === undefined && { compression: CHOOSE_COMPRESSION }),
    },
  });
}
