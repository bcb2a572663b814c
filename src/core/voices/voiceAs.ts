import { languageNames } from '#common/languageNames.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';

/** A voice, and the language it speaks where that is not the platform's own; kept answers of before have none. */
export function voiceAs({ speaker, language }: { readonly speaker: string; readonly language?: Language }): string {
  return language === undefined || language === DEFAULT_LANGUAGE ? speaker : `${speaker} · ${languageNames[language]}`;
}
