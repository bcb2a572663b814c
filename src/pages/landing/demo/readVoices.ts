import type { Language } from '#contract/kit/languages.ts';
import { models } from '#contract/models.ts';
import { samplePath, type Voice, voices } from '#contract/voices.ts';
import { groupVoices, type VoiceChoice, type VoiceGroup } from '#core/voices/groupVoices.ts';
import { sendAsVisitor } from '#pages/landing/visitor/requestWithOptionalAuth.ts';

export interface DemoVoices {
  readonly choices: readonly (VoiceChoice | VoiceGroup)[];
  /** The natural voice to begin with, if one is installed. */
  readonly natural?: string | undefined;
  /** Address of a short sample of a voice; undefined if the server has none. */
  readonly sampleOf: (voice: string) => string | undefined;
}

/** The voices of a language; undefined if the server does not respond with any. */
export async function readVoices(language: Language): Promise<DemoVoices | undefined> {
  const input = { language };
  const { data } = await sendAsVisitor({ endpoint: voices.list, input });
  if (Array.isArray(data)) {
    const known = data as Voice[];
    const names = known.map(({ name }) => name);
    const sampleOf = (voice: string) => (names.includes(voice) ? samplePath(voice, language) : undefined);
    const natural = known.find(({ kind }) => kind === 'neural')?.name;
    return names.length > 0 ? { choices: groupVoices(names, known), natural, sampleOf } : undefined;
  }
  // Another server that implements this API may only list names.
  const { data: names } = await sendAsVisitor({ endpoint: models.synthesizerModels, input });
  if (!Array.isArray(names) || names.length === 0) return undefined;
  return { choices: groupVoices(names as string[], []), sampleOf: () => undefined };
}
