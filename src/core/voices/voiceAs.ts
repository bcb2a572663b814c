import { languageNames } from '#common/languageNames.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';

interface Voiced {
  readonly speaker: string;
  readonly language?: Language;
  readonly recording?: object | null | undefined;
}

/**
 * The voice, with its language if that is not the default, or a person's; responses cached by older builds have neither
 * language nor recording.
 */
export function voiceAs({ speaker, language, recording }: Voiced): string {
  const voice = recording ? 'Voz humana' : speaker;
  return language === undefined || language === DEFAULT_LANGUAGE ? voice : `${voice} · ${languageNames[language]}`;
}
