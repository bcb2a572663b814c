import type { Language } from '#contract/kit/languages.ts';

export interface LanguageCodes {
  /** eSpeak NG's voice; its `zh` is Cantonese, so Mandarin is `cmn`. */
  readonly espeak: string;
  /** Locale for Intl.Segmenter. */
  readonly bcp47: string;
}

export const languageCodes: Readonly<Record<Language, LanguageCodes>> = {
  portuguese_brazil: { espeak: 'pt-br', bcp47: 'pt-BR' },
  english: { espeak: 'en-us', bcp47: 'en-US' },
  spanish: { espeak: 'es', bcp47: 'es' },
  french: { espeak: 'fr', bcp47: 'fr' },
  german: { espeak: 'de', bcp47: 'de' },
  italian: { espeak: 'it', bcp47: 'it' },
  polish: { espeak: 'pl', bcp47: 'pl' },
  turkish: { espeak: 'tr', bcp47: 'tr' },
  russian: { espeak: 'ru', bcp47: 'ru' },
  dutch: { espeak: 'nl', bcp47: 'nl' },
  czech: { espeak: 'cs', bcp47: 'cs' },
  arabic: { espeak: 'ar', bcp47: 'ar' },
  chinese: { espeak: 'cmn', bcp47: 'zh' },
  hungarian: { espeak: 'hu', bcp47: 'hu' },
  korean: { espeak: 'ko', bcp47: 'ko' },
  hindi: { espeak: 'hi', bcp47: 'hi' },
};

/** Two-letter code of a language, such as 'pt' (ISO 639-1). */
export const twoLetterCode = (language: Language): string => languageCodes[language].bcp47.slice(0, 2).toLowerCase();
