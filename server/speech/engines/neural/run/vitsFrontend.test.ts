import fs from 'node:fs';
import init from '@echogarden/espeak-ng-emscripten';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readJson } from '#server/speech/engines/neural/files/readJson.ts';
import { readVitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';
import type { VitsShape } from '#server/speech/engines/neural/files/vitsShape.ts';
import { vitsFixtures } from '#testing/fixtures.ts';
import { textToIds } from './textToIds.ts';
import { vitsFrontend } from './vitsFrontend.ts';
import { VoiceFrontend } from './voiceFrontend.ts';

const reference = (name: string, file: string) => `${vitsFixtures}/reference/${name}/${file}`;
type Json = Record<string, unknown>;
const plain: Json = {
  model: 'vits',
  model_args: {},
  audio: { sample_rate: 22_050 },
  characters: {
    characters_class: 'TTS.tts.utils.text.characters.Graphemes',
    pad: '_',
    blank: '#',
    characters: 'olá ',
    punctuations: '!&',
  },
};
const rows = (vocabulary: number, languages = 0, speakers = 0) => ({ vocabulary, languages, speakers }) as VitsShape;
const frontendOf = (json: Json, shape: VitsShape) => vitsFrontend(readVitsConfig(json), shape);
const characters = (change: Json) => ({ ...plain, characters: { ...(plain['characters'] as Json), ...change } });
/** Uses a wrong vocabulary size, since the fault then lists the symbols. */
function symbolsOf(json: Json, shape: Partial<VitsShape> = {}): string {
  let size = 0;
  try {
    frontendOf(json, { ...rows(-1), ...shape });
  } catch (error) {
    size = Number(/tem (\d+) símbolos/.exec((error as Error).message)?.[1]);
  }
  const { symbols } = frontendOf(json, { ...rows(size), ...shape });
  return `${size} ${symbols
    .toSorted(([, [a]], [, [b]]) => a! - b!)
    .map(([symbol, [id]]) => `${symbol}${id}`)
    .join(' ')}`;
}

test.each(['ipa-phonemes', 'languages-bf16', 'repeated-symbols', 'vits-characters'])(
  '%s: the ids of every text are the reference’s',
  async (name) => {
    const { eSpeakNGWorker: ESpeak } = await init();
    const espeak = new ESpeak();
    const toIpa = (text: string, language: string) => {
      expect(espeak.set_voice('', language)).toBe(0);
      return espeak.synthesize_ipa(text).ipa;
    };
    const read = (file: string) => JSON.parse(fs.readFileSync(reference(name, file), 'utf8')) as unknown;
    const vocabulary = read('vocab.json') as string[];
    const languages = { 'languages-bf16': 3, 'repeated-symbols': 2 }[name] ?? 0;
    const frontend = frontendOf(readJson(reference(name, 'config.json')), rows(vocabulary.length, languages, 4));
    const texts = read('texts.json') as { text: string; ids: number[] }[];
    expect(texts).toHaveLength(16);
    for (const { text, ids } of texts)
      expect(textToIds(frontend, { text, language: 'portuguese_brazil' }, toIpa), text).toEqual(ids);
  },
);

test.each<[string, Json, string]>([
  ['in the order of code points, each by itself', plain, '8 _0 #1  2 l3 o4 á5 !6 &7'],
  ['once each where they are to be unique', characters({ characters: 'olá oo' }), '8 _0 #1  2 l3 o4 á5 !6 &7'],
  ['twice where not, and the last counts', characters({ characters: 'oloo', is_unique: false }), '8 _0 #1 l2 o5 !6 &7'],
  ['unsorted', characters({ characters: 'ola', is_unique: false, is_sorted: false }), '7 _0 #1 o2 l3 a4 !5 &6'],
  [
    'is_unique, is_sorted and add_blank null',
    characters({ is_unique: null, is_sorted: null }),
    '8 _0 #1  2 l3 o4 á5 !6 &7',
  ],
  ['letters alone for Graphemes', characters({ phonemes: 'ʃʒ' }), '8 _0 #1  2 l3 o4 á5 !6 &7'],
  [
    'phonemes in place of letters for IPAPhonemes',
    characters({ characters_class: 'IPAPhonemes', phonemes: 'ʒʃ' }),
    '6 _0 #1 ʃ2 ʒ3 !4 &5',
  ],
  [
    'a pad of several letters is one symbol',
    characters({ characters_class: 'VitsCharacters', pad: '<PAD>', characters: 'ba', phonemes: 'ʃ' }),
    '7 !1 &2 b3 a4 ʃ5',
  ],
  [
    'by a list',
    characters({ characters_class: 'BaseVocabulary', vocab_dict: ['_', '#', 'b', 'a', 'b'], characters: null }),
    '5 _0 #1 a3 b4',
  ],
  [
    'by the order of a dictionary',
    characters({ characters_class: 'BaseVocabulary', vocab_dict: { _: 0, '#': 1, b: 3, a: 2 }, characters: null }),
    '4 _0 #1 b2 a3',
  ],
  [
    'by the numbers of a dictionary with digits, whose order is lost',
    characters({ vocab_dict: { _: 0, '#': 1, a: 2, '7': 3 }, characters: null }),
    '4 _0 #1 a2 73',
  ],
])('symbols %s', (_what, json, wanted) => {
  expect(symbolsOf(json)).toBe(wanted);
});

test('without a word of symbols they are the reference’s own', () => {
  expect(symbolsOf({ ...plain, characters: null })).toMatch(/^67 A4 B5 .* z55 !56 .*  66$/);
  const { characters: _, ...none } = plain;
  // The fixture's symbols are the reference's own: its letters, then its phonemes.
  const { characters: own } = readJson(reference('vits-characters', 'config.json')) as { characters: Json };
  const phonemes = [...(own['characters'] as string)].slice(52).sort();
  const wanted = [...phonemes, ...(own['punctuations'] as string)].map((symbol, i) => `${symbol}${i + 4}`);
  expect(symbolsOf({ ...none, use_phonemes: true })).toBe(`${wanted.length + 4} ${wanted.join(' ')}`);
});

test.each<[string, Json, string]>([
  ['no letters', characters({ characters: null }), 'falta characters.characters'],
  ['no punctuation', characters({ punctuations: null }), 'falta characters.punctuations'],
  ['no blank', characters({ blank: null }), 'falta characters.blank'],
  ['no symbol of a beginning', { ...plain, enable_eos_bos_chars: true }, 'falta characters.bos'],
  ['a symbol twice', characters({ punctuations: '!o' }), '"o" está duas vezes'],
  ['symbols in no order', characters({ is_sorted: false }), 'não se deixa repetir'],
  ['a class of its own', characters({ characters_class: 'meu.Alfabeto' }), '"Alfabeto"'],
  ['a cleaner of its own', { ...plain, text_cleaner: 'uroman_cleaners' }, '"uroman_cleaners"'],
])('%s: refused by its name', (_what, json, words) => {
  expect(() => symbolsOf(json)).toThrow(words);
});

const ids = (json: Json, text: string, shape = rows(8)) =>
  textToIds(frontendOf(json, shape), { text, language: 'portuguese_brazil' }, () => '');

test('add_blank null is the reference’s default, as is a length that is null', () => {
  expect(ids({ ...plain, add_blank: null }, 'olá')).toEqual([1, 4, 1, 3, 1, 5, 1]);
  expect(ids({ ...plain, add_blank: false }, 'o')).toEqual([4]);
  const { length } = frontendOf({ ...plain, model_args: { length_scale: null } }, rows(8));
  expect(length).toBe(1);
});

test.each<[string | null, string, string]>([
  ['basic_cleaners', ' Pão-de-ló  &  (Cá); "Lá":', 'pão-de-ló & (cá); "lá":'],
  ['basic_turkish_cleaners', 'ILI', 'ılı'],
  ['multilingual_cleaners', 'Pão-de-ló & (Cá); "Lá":', 'pão de ló & cá, lá,'],
  ['multilingual_phoneme_cleaners', 'Pão-de-ló & (Cá);', 'Pão de ló & Cá,'],
  ['phoneme_cleaners', 'Cá & Lá', 'Cá and Lá'],
  ['portuguese_cleaners', 'Cá & Lá', 'cá e lá'],
  ['french_cleaners', 'Cá & Lá', 'cá et lá'],
  ['no_cleaners', ' Cá\n &  Lá ', ' Cá &  Lá '],
  [null, ' Cá\n &  Lá ', ' Cá\n &  Lá '],
])('%s leave of a text what the reference’s do', (cleaner, text, wanted) => {
  const letters = [...new Set([...wanted, ...text])];
  const json = { ...plain, text_cleaner: cleaner, add_blank: false };
  const given = { pad: null, blank: null, characters: '', punctuations: letters.join('') };
  const frontend = frontendOf(
    { ...json, characters: { ...(plain['characters'] as Json), ...given } },
    rows(letters.length),
  );
  const made = textToIds(frontend, { text, language: 'portuguese_brazil' }, () => '');
  expect(made.map((id) => letters[id]).join('')).toBe(wanted);
});

test('what was kept of a voice before cleaners had names is still read, and as it was', () => {
  const { cleaner: _, pad: __, ...before } = frontendOf(plain, rows(8));
  const kept = v.parse(VoiceFrontend, JSON.parse(JSON.stringify({ ...before, isLowerCase: true })));
  const made = textToIds(kept, { text: 'OLÁ & lá', language: 'portuguese_brazil' }, () => '');
  expect(made.filter((id) => id !== 1)).toEqual([4, 3, 5, 2, 2, 3, 5]);
});

const sets = (...names: (string | null)[]) => names.map((language) => ({ language }));
test.each<[string, Json, Json]>([
  [
    'of the data sets, by the alphabet',
    { datasets: sets('pt-br', 'es', 'en', 'es') },
    { english: 0, spanish: 5, portuguese_brazil: 10 },
  ],
  [
    'a data set without one, as older trainers count it',
    { datasets: sets('pt-br', '', 'en') },
    { english: 5, portuguese_brazil: 10 },
  ],
  ['as listed', { languages: ['pt-br', 'fr-fr', 'en'] }, { portuguese_brazil: 0, french: 5, english: 10 }],
  [
    'by their numbers',
    { language_ids: { en: 2, 'pt-br': 1, fr: 0 } },
    { portuguese_brazil: 5, french: 0, english: 10 },
  ],
  [
    'two of one language: the Brazilian',
    { languages: ['pt-pt', 'pt-br', 'en'] },
    { portuguese_brazil: 5, english: 10 },
  ],
])('rows of languages %s', (_what, change, wanted) => {
  expect(frontendOf({ ...plain, ...change }, rows(8, 3, 5)).languageOffsets).toEqual(wanted);
});

test('languages that are not as many as the weights’ are refused, and so are those of a file that is not there', () => {
  expect(() => frontendOf({ ...plain, datasets: sets('pt-br', 'en') }, rows(8, 3))).toThrow('nomeia 2 idiomas');
  const elsewhere = { ...plain, model_args: { language_ids_file: 'language_ids.json' } };
  expect(() => frontendOf(elsewhere, rows(8, 3))).toThrow('language_ids_file');
});

test('a language that is an empty text is none, and letters need none', () => {
  expect(frontendOf({ ...plain, phoneme_language: '' }, rows(8)).languages).toEqual(['portuguese_brazil']);
  expect(frontendOf({ ...plain, phoneme_language: 'xx' }, rows(8)).languages).toEqual(['portuguese_brazil']);
  expect(() => frontendOf({ ...plain, use_phonemes: true, phoneme_language: 'xx' }, rows(8))).toThrow('"xx"');
});

test('one phonemizer reads every language; several read their own', () => {
  const two = { ...plain, use_phonemes: true, phoneme_language: 'pt-br', datasets: sets('en', 'pt-br') };
  const phonemes = { ...(plain['characters'] as Json), phonemes: 'ʃʒ' };
  const codes = (change: Json) => frontendOf({ ...two, characters: phonemes, ...change }, rows(8, 2)).phonemeLanguages;
  expect(codes({ phonemizer: 'espeak' })).toEqual({ english: 'pt-br', portuguese_brazil: 'pt-br' });
  expect(codes({ phonemizer: 'multi_phonemizer' })).toEqual({ english: 'en-us', portuguese_brazil: 'pt-br' });
});

test('speakers are named by a list or by their numbers', () => {
  const names = (change: Json) => frontendOf({ ...plain, ...change }, rows(8, 0, 3)).speakers;
  expect(names({ speakers: ['Ana', 'Bia', ''] })).toEqual(['Ana', 'Bia', '3']);
  expect(names({ speaker_ids: { Caio: 2 } })).toEqual(['1', '2', 'Caio']);
});
