import type { Language } from '#contract/kit/languages.ts';

const byCode: Readonly<Record<string, Language>> = {
  pt: 'portuguese_brazil',
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  it: 'italian',
  pl: 'polish',
  tr: 'turkish',
  ru: 'russian',
  nl: 'dutch',
  cs: 'czech',
  ar: 'arabic',
  cmn: 'chinese',
  zh: 'chinese',
  hu: 'hungarian',
  ko: 'korean',
  hi: 'hindi',
};

/**
 * Language of a code such as pt-br, pt_BR or en-us; a European voice speaks our normalized Portuguese with its own
 * sounds.
 */
export function languageOfCode(code: string): Language | undefined {
  const family = code.toLowerCase().split(/[-_]/)[0]!;
  return Object.hasOwn(byCode, family) ? byCode[family] : undefined;
}
