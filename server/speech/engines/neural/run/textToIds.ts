import type { Language } from '#contract/kit/languages.ts';
import type { Utterance } from '#server/speech/engines/engine.ts';
import { escapeText } from '#server/speech/engines/espeak/escapeText.ts';
import { isPhonemes } from '#server/speech/normalization/dictionary.ts';
import { cleanPiece, cleanText } from './cleaners.ts';
import type { VoiceFrontend } from './voiceFrontend.ts';

/** Text for eSpeak NG, commands of ours in it, to IPA. */
export type ToIpa = (text: string, espeakLanguage: string) => string;

/** Kept as it stands between phonemized pieces (TTS/tts/utils/text/punctuation.py). */
const punctuation = /((?:\s*[;:,.!?¡¿—…"«»“”]+\s*)+)/;

/**
 * One sentence to the ids a model takes: ours is the reading, the model's are the symbols. What it has no symbol for is
 * left out.
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
  // Piper's own begin takes a blank after it and none before it: ^ _ p _ p _ $.
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

/** eSpeak NG parts phonemes with _, marks words of other languages like (en) and ends clauses with a new line. */
function tidy(ipa: string): string {
  return ipa
    .replaceAll(/\([\w-]+\)|_/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** For Piper's voices, and for those made ready before cleaners had names. */
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
