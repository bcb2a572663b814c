import type { Language } from '#contract/kit/languages.ts';
import type { Utterance } from '#server/speech/engines/engine.ts';
import { escapeText } from '#server/speech/engines/espeak/escapeText.ts';
import { isPhonemes } from '#server/speech/normalization/dictionary.ts';
import { cleanPiece, cleanText } from './cleaners.ts';
import type { VoiceFrontend } from './voiceFrontend.ts';

/** Converts text to IPA with eSpeak NG; the text may contain our commands. */
export type ToIpa = (text: string, espeakLanguage: string) => string;

/** Kept unchanged between phonemized pieces (TTS/tts/utils/text/punctuation.py). */
const punctuation = /((?:\s*[;:,.!?¡¿—…"«»“”]+\s*)+)/;

/**
 * Converts one sentence to a model's ids: the normalization is ours, the symbols are the model's. Characters without a
 * symbol are omitted.
 */
export function textToIds(
  frontend: VoiceFrontend,
  utterance: Pick<Utterance, 'text' | 'styles' | 'language'>,
  toIpa: ToIpa,
): number[] {
  const known = new Map(frontend.symbols);
  const said = soundsOf(frontend, utterance, toIpa);
  const ids = [...(frontend.isDecomposed ? said.normalize('NFD') : said)].flatMap((symbol) => known.get(symbol) ?? []);
  const { blank } = frontend;
  // Piper's begin symbol is followed by a blank but not preceded by one: ^ _ p _ p _ $.
  const spaced = blank === null ? ids : ids.length === 0 ? [blank] : [blank, ...ids.flatMap((id) => [id, blank])];
  return [...frontend.begin, ...spaced, ...frontend.end];
}

function soundsOf(
  frontend: Pick<VoiceFrontend, 'phonemeLanguages' | 'cleaner' | 'isLowerCase'>,
  { text, styles = [], language }: Pick<Utterance, 'text' | 'styles' | 'language'>,
  toIpa: ToIpa,
): string {
  const { phonemeLanguages, cleaner } = frontend;
  const clean = (piece: string, cleanWith: typeof cleanText) => {
    if (cleaner === null) return piece;
    return cleaner === undefined ? cleanAsBefore(piece, language, frontend.isLowerCase) : cleanWith(piece, cleaner);
  };
  const code =
    phonemeLanguages === null ? undefined : (phonemeLanguages[language] ?? Object.values(phonemeLanguages)[0]);
  if (code === undefined) return clean(text, cleanText);
  let sounds = '';
  let at = 0;
  for (const { from, to, phonemes } of styles) {
    if (phonemes === undefined || !isPhonemes(phonemes)) continue;
    sounds += phonemize(clean(text.slice(at, from), cleanPiece), code, toIpa) + tidy(toIpa(`[[${phonemes}]]`, code));
    at = to;
  }
  return (sounds + phonemize(clean(text.slice(at), cleanPiece), code, toIpa)).trim();
}

function phonemize(text: string, code: string, toIpa: ToIpa): string {
  return text
    .split(punctuation)
    .map((piece, i) => {
      if (i % 2 === 1) return piece;
      const [, before, inner, after] = /^(\s*)(.*?)(\s*)$/s.exec(piece)!;
      return inner === '' ? piece : before + tidy(toIpa(escapeText(inner!).ssml, code)) + after;
    })
    .join('');
}

/** eSpeak NG separates phonemes with _, marks foreign words like (en) and ends clauses with a line break. */
function tidy(ipa: string): string {
  return ipa
    .replaceAll(/\([\w-]+\)|_/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Cleaning for Piper's voices, and for models prepared before cleaners were named. */
function cleanAsBefore(text: string, language: Language, isLowerCase: boolean): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(';', ',')
    .replaceAll('-', ' ')
    .replaceAll(':', ',')
    .replaceAll('&', language === 'portuguese_brazil' ? ' e ' : ' ')
    .replaceAll(/[<>()[\]"]+/g, '')
    .replaceAll(/\s+/g, ' ');
  return isLowerCase ? plain.toLowerCase() : plain;
}
