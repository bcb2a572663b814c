import type { Language } from '#contract/kit/languages.ts';
import { models } from '#api/models.ts';

/** The chosen voice where it can speak the language, Portuguese unless told, else the first that can. */
export function useSpeaker(voice: string | undefined, language?: Language): string | undefined {
  const { data: voices } = models.useSynthesizerModels({ language });
  return voice && voices?.includes(voice) ? voice : voices?.[0];
}
