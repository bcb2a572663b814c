import { eq } from 'drizzle-orm';
import type { Language } from '#contract/kit/languages.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import type { Speech, Voice } from '#server/speech/api/speech.ts';

export type Speakers = readonly Pick<Voice, 'name' | 'languages' | 'rule'>[];

/** Voice and language of a prompt. */
interface Spoken {
  readonly speaker: string;
  readonly language: Language;
}

/** Readable reason why the available voices cannot speak a prompt; undefined if one can. */
export function unspeakableReason(voices: Speakers, { speaker, language }: Spoken): string | undefined {
  const voice = voices.find(({ name }) => name === speaker);
  if (!voice) return unknown(speaker);
  if (voice.rule?.refusal !== undefined) return voice.rule.refusal;
  return speaks(voice, language)
    ? undefined
    : `A voz "${speaker}" não fala o idioma do prompt. Escolha outra voz ou outro idioma.`;
}

const unknown = (speaker: string) => `A voz "${speaker}" não existe ou está desativada. Escolha outra voz.`;

export const speaks = ({ languages }: Pick<Voice, 'languages'>, language: Language): boolean =>
  languages === undefined || languages.includes(language);

/** Refuses an unavailable voice, or one that does not speak the language. */
export function checkSpeaker(voices: Speakers, spoken: Spoken): void {
  const reason = unspeakableReason(voices, spoken);
  if (reason !== undefined) throw new Refusal('INVALID_INPUT', { fields: { speaker: reason } });
}

const isAmong = (voices: Speakers, speaker: string): boolean => voices.some(({ name }) => name === speaker);

/** Why the project does not take the voice; undefined if it does. */
export async function findRuleAgainst(
  db: Queryable,
  projectId: number,
  voices: Speakers,
  speaker: string,
): Promise<string | undefined> {
  const businessUse = voices.find(({ name }) => name === speaker)?.rule?.businessUse ?? 'unknown';
  if (businessUse === 'yes') return undefined;
  const [project] = await db
    .select({ isStrict: projects.onlyBusinessVoices })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!project?.isStrict) return undefined;
  const known = businessUse === 'no' ? 'não é permitido' : 'está a conferir';
  return `Este projeto só aceita vozes de uso comercial, e o da voz "${speaker}" ${known}. Escolha outra voz.`;
}

/** Refuses a voice that the project does not take. */
export async function assertVoiceTaken(
  db: Queryable,
  projectId: number,
  voices: Speakers,
  speaker: string,
): Promise<void> {
  const reason = await findRuleAgainst(db, projectId, voices, speaker);
  if (reason !== undefined) throw new Refusal('INVALID_INPUT', { fields: { speaker: reason } });
}

/** Refuses an unavailable voice. */
export function checkVoice(voices: Speakers, speaker: string): void {
  const found = voices.find(({ name }) => name === speaker);
  const reason = found ? found.rule?.refusal : unknown(speaker);
  if (reason !== undefined) throw new Refusal('INVALID_INPUT', { fields: { speaker: reason } });
}

/**
 * Call before checking a voice, so that one just activated here or by another process counts. Must not run within a
 * transaction, since it needs a second connection.
 */
export async function refreshMissingSpeaker(
  speech: Pick<Speech, 'voices' | 'refresh'>,
  speaker: string | undefined,
): Promise<void> {
  if (speaker !== undefined && !isAmong(speech.voices, speaker)) await speech.refresh();
}
