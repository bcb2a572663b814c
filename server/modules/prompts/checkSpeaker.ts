import type { Language } from '#contract/kit/languages.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Speech, Voice } from '#server/speech/api/speech.ts';

export type Speakers = readonly Pick<Voice, 'name' | 'languages'>[];

/** Who says it, and in which language. */
interface Spoken {
  readonly speaker: string;
  readonly language: Language;
}

/** Why a prompt cannot be spoken by those who can speak now, in words; undefined where it can. */
export function unspeakableReason(voices: Speakers, { speaker, language }: Spoken): string | undefined {
  const voice = voices.find(({ name }) => name === speaker);
  if (!voice) return unknown(speaker);
  return speaks(voice, language)
    ? undefined
    : `A voz "${speaker}" não fala o idioma do prompt. Escolha outra voz ou outro idioma.`;
}

const unknown = (speaker: string) => `A voz "${speaker}" não existe ou está desativada. Escolha outra voz.`;

export const speaks = ({ languages }: Pick<Voice, 'languages'>, language: Language): boolean =>
  languages === undefined || languages.includes(language);

/** Refuses a voice that cannot speak, or not this language. */
export function checkSpeaker(voices: Speakers, spoken: Spoken): void {
  const reason = unspeakableReason(voices, spoken);
  if (reason !== undefined) throw new Refusal('INVALID_INPUT', { fields: { speaker: reason } });
}

const isAmong = (voices: Speakers, speaker: string): boolean => voices.some(({ name }) => name === speaker);

/** Refuses a voice that cannot speak at all. */
export function checkVoice(voices: Speakers, speaker: string): void {
  if (!isAmong(voices, speaker)) throw new Refusal('INVALID_INPUT', { fields: { speaker: unknown(speaker) } });
}

/**
 * To be awaited before a voice is checked: one that was activated a moment ago, here or by another process, counts. Not
 * within a transaction, whose connection would wait for one more.
 */
export async function refreshMissingSpeaker(
  speech: Pick<Speech, 'voices' | 'refresh'>,
  speaker: string | undefined,
): Promise<void> {
  if (speaker !== undefined && !isAmong(speech.voices, speaker)) await speech.refresh();
}
