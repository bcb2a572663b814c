import { Language } from '#contract/kit/languages.ts';
import { languageTexts } from '#server/speech/api/languageTexts.ts';
import type { AudioRequest } from '#server/speech/api/speech.ts';
import { espeakVoices } from '#server/speech/api/voices.ts';
import { dateCases } from '#testing/normalization/dates.cases.ts';
import { documentCases } from '#testing/normalization/documents.cases.ts';
import { homographCases } from '#testing/normalization/homographs.cases.ts';
import { hourCases } from '#testing/normalization/hours.cases.ts';
import { kindCases } from '#testing/normalization/kinds.cases.ts';
import { moneyCases } from '#testing/normalization/money.cases.ts';
import { nameCases } from '#testing/normalization/names.cases.ts';
import { numberCases } from '#testing/normalization/numbers.cases.ts';
import { reportedCases } from '#testing/normalization/reported.cases.ts';
import { sentenceCases } from '#testing/normalization/sentences.cases.ts';
import { symbolCases } from '#testing/normalization/symbols.cases.ts';
import { telephoneCases } from '#testing/normalization/telephones.cases.ts';
import { unitCases } from '#testing/normalization/units.cases.ts';
import { wildCases } from '#testing/normalization/wild.cases.ts';
import { wildForms } from '#testing/normalization/wildForms.cases.ts';
import { levellingTexts } from '#testing/speech/measureVoices.ts';
import { seededRandom } from '#testing/speech/plantFaults.ts';

const writtenOf = (cases: readonly (readonly [string, string])[]) => cases.map(([written]) => written);

/** Whole sentences, as people write them for menus, bills and news. */
export const sentences = [
  ...levellingTexts,
  ...languageTexts.portuguese_brazil,
  ...writtenOf(sentenceCases),
  ...writtenOf(wildCases),
  ...homographCases,
];
/** Single forms: amounts, dates, telephones, documents, names, units and symbols. */
const forms = [
  dateCases,
  documentCases,
  hourCases,
  kindCases,
  moneyCases,
  nameCases,
  numberCases,
  reportedCases,
  symbolCases,
  telephoneCases,
  unitCases,
  wildForms,
].flatMap(writtenOf);

/** Requests for good audio: every embedded voice, every kind of text, all languages, short and long, telephony too. */
export function goodRequests(seed: number, count: number): AudioRequest[] {
  const random = seededRandom(seed);
  const any = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const many = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () => any(sentences)).join(' ');
  const styled = () => {
    const words = any(sentences).split(' ');
    const at = Math.floor(random() * words.length);
    const mark = any(['devagar', 'enfase']);
    words[at] = `[${mark}]${words[at]}[/${mark}]`;
    return words.join(' ');
  };
  const kinds: readonly (() => Pick<AudioRequest, 'text'> & Partial<AudioRequest>)[] = [
    () => ({ text: any(sentences) }),
    () => ({ text: any(sentences) }),
    () => ({ text: any(forms) }),
    () => ({ text: many(2, 5) }),
    () => ({ text: many(6, 12).slice(0, 2000) }),
    () => ({ text: styled() }),
    () => ({ text: `${any(forms)}. ${any(sentences)} [pausa:700ms] ${any(forms)}` }),
    () => {
      const language = any(Language.options);
      return { language, text: random() < 0.5 ? any(languageTexts[language]) : languageTexts[language].join(' ') };
    },
  ];
  return Array.from({ length: count }, (_, index) => ({
    voice: espeakVoices[Math.floor(index / kinds.length) % espeakVoices.length]!.name,
    language: 'portuguese_brazil' as const,
    isTelephony: random() < 0.3,
    volumeDb: 0,
    gapMs: random() < 0.2 ? 500 : 0,
    endMs: 0,
    ...kinds[index % kinds.length]!(),
  }));
}
