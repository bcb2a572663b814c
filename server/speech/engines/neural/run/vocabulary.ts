import { ModelFault } from '#server/speech/api/modelFault.ts';
import { unusable, type VitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';

/** A model's symbols in the order of their ids, and the special ones. */
export interface Vocabulary {
  readonly symbols: readonly string[];
  readonly pad: string | null;
  readonly eos: string | null;
  readonly bos: string | null;
  readonly blank: string | null;
}
type Characters = NonNullable<VitsConfig['characters']>;

/** The reference's own symbols, used if a configuration names none (TTS/tts/utils/text/characters.py). */
const [PAD, EOS, BOS, BLANK] = ['<PAD>', '<EOS>', '<BOS>', '<BLNK>'];
const usualPunctuations = "!'(),-.:;? ";
const usualLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const usualPhonemes = [
  'iyɨʉɯuɪʏʊeøɘəɵɤoɛœɜɞʌɔæɐaɶɑɒᵻ',
  'ʘɓǀɗǃʄǂɠǁʛ',
  'pbtdʈɖcɟkɡqɢʔɴŋɲɳnɱmʙrʀⱱɾɽɸβfvθðszʃʒʂʐçʝxɣχʁħʕhɦɬɮʋɹɻjɰlɭʎʟ',
  'ˈˌːˑ',
  'ʍwɥʜʢʡɕʑɺɧʲ',
  '\u0303ɚ˞ɫ',
].join('');

/** Throws a ModelFault if the order of the configuration's symbols cannot be determined. */
export function vocabularyOf({ characters, use_phonemes: usesPhonemes }: VitsConfig): Vocabulary {
  if (characters == null) return usualVocabulary(usesPhonemes);
  const kind = characters.characters_class?.split('.').at(-1) ?? (usesPhonemes ? 'IPAPhonemes' : 'Graphemes');
  if (characters.vocab_dict != null && (kind === 'BaseVocabulary' || characters.characters == null))
    return { ...endsOf(characters), symbols: listed(characters.vocab_dict) };
  switch (kind) {
    case 'VitsCharacters':
      return vitsVocabulary(characters);
    case 'IPAPhonemes':
      return sorted(characters, characters.phonemes ?? characters.characters);
    case 'Graphemes':
      return sorted(characters, characters.characters);
    case 'BaseVocabulary':
      throw unusable('falta characters.vocab_dict');
    default:
      throw new ModelFault(
        'MODEL_FRONTEND_UNSUPPORTED',
        `Os símbolos do modelo são da classe "${kind.slice(0, 40)}", que não existe aqui: só VitsCharacters, ` +
          'IPAPhonemes, Graphemes e BaseVocabulary.',
      );
  }
}

/**
 * Ids by symbol. A duplicate symbol has the id of its last position, as in a Python dictionary; symbols of several
 * letters never match.
 */
export function idsOf({ symbols }: Vocabulary): ReadonlyMap<string, number> {
  return new Map(symbols.map((symbol, id) => [symbol, id]));
}

const filled = (symbol: string | null | undefined) => (symbol ? symbol : null);
const endsOf = ({ pad, eos, bos, blank }: Characters) => ({
  pad: filled(pad),
  eos: filled(eos),
  bos: filled(bos),
  blank: filled(blank),
});

function usualVocabulary(usesPhonemes: boolean): Vocabulary {
  const letters = [...(usesPhonemes ? usualPhonemes : usualLetters)].sort(byCodePoint);
  const ends = { pad: PAD!, eos: EOS!, bos: BOS!, blank: BLANK! };
  return { ...ends, symbols: [PAD!, EOS!, BOS!, BLANK!, ...letters, ...usualPunctuations] };
}

/**
 * TTS/tts/models/vits.py, VitsCharacters: in the order of the configuration; the pad has a position even if it is not
 * named.
 */
function vitsVocabulary({ pad, characters, punctuations, phonemes }: Characters): Vocabulary {
  const symbols = [pad ?? '', ...need(punctuations, 'punctuations')];
  symbols.push(...need(characters, 'characters'), ...(phonemes ?? ''), BLANK!);
  return { pad: filled(pad), eos: null, bos: null, blank: BLANK!, symbols };
}

function sorted(config: Characters, characters: string | null | undefined): Vocabulary {
  const { is_unique: isUnique, is_sorted: isSorted } = config;
  if (isUnique && !isSorted)
    throw new ModelFault(
      'MODEL_FRONTEND_UNSUPPORTED',
      'A ordem dos símbolos do modelo não se deixa repetir (is_unique sem is_sorted).',
    );
  const all = [...need(characters, 'characters')];
  const letters = isUnique ? [...new Set(all)] : all;
  if (isSorted) letters.sort(byCodePoint);
  const ends = endsOf(config);
  const special = [ends.pad, ends.eos, ends.bos, ends.blank].filter((symbol) => symbol !== null);
  const symbols = [...special, ...letters, ...need(config.punctuations, 'punctuations')];
  const twice = isUnique ? symbols.find((symbol, place) => symbols.indexOf(symbol) !== place) : undefined;
  if (twice !== undefined)
    throw unusable(`o símbolo "${twice}" está duas vezes em characters, e is_unique não o permite`);
  return { ...ends, symbols };
}

/**
 * Symbols in the order listed, regardless of their numbers. JSON's parser changes that order if digits are among them;
 * then they are sorted by their numbers, which must be complete.
 */
function listed(vocabulary: NonNullable<Characters['vocab_dict']>): string[] {
  if (Array.isArray(vocabulary)) return vocabulary;
  const entries = Object.entries(vocabulary);
  const hasDigits = entries.some(([symbol]) => /^\d+$/.test(symbol));
  if (hasDigits) entries.sort(([, a], [, b]) => a - b);
  if (hasDigits && entries.some(([, id], place) => id !== place))
    throw unusable('não serve o valor de characters.vocab_dict: os números têm falhas');
  return entries.map(([symbol]) => symbol);
}

function need(text: string | null | undefined, field: string): string {
  if (text == null) throw unusable(`falta characters.${field}`);
  return text;
}

const byCodePoint = (a: string, b: string) => a.codePointAt(0)! - b.codePointAt(0)!;
