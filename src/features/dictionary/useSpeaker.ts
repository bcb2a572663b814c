import type { Language } from '#contract/kit/languages.ts';
import { models } from '#api/models.ts';

/** The selected voice if it supports the language (Portuguese by default), else the first voice that does. */
export function useSpeaker(voice: string | undefined, language?: Language): string | undefined {
  const { data: voices } = models.useSynthesizerModels({ language });
  return voice && voices?.includes(voice) ? voice : voices?.[0];
}
