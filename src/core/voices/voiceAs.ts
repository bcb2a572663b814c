import { languageNames } from '#common/languageNames.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';

/** The voice, with its language if that is not the default; responses cached by older builds have no language. */
export function voiceAs({ speaker, language }: { readonly speaker: string; readonly language?: Language }): string {
  return language === undefined || language === DEFAULT_LANGUAGE ? speaker : `${speaker} · ${languageNames[language]}`;
}
