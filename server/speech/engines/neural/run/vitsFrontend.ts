import { DEFAULT_LANGUAGE, type Language } from '#contract/kit/languages.ts';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import { languageOfCode } from './spokenLanguages.ts';
import type { VitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';
import type { VitsShape } from '#server/speech/engines/neural/files/vitsShape.ts';
import type { VoiceFrontend } from './voiceFrontend.ts';

/** Reads by letters or by eSpeak NG's IPA; other phonemizers do not exist here. */
const phonemizers = new Set(['espeak', 'espeak-ng', 'multi_phonemizer']);
const caseKeepers = new Set(['', 'phoneme_cleaners', 'no_cleaners']);

/**
 * How texts become ids for a Coqui VITS model. Throws a ModelFault when that cannot be told, or does not fit the
 * weights.
 */
export function vitsFrontend(config: VitsConfig, shape: VitsShape): VoiceFrontend {
  const vocabulary = vocabularyOf(config.characters, config.use_phonemes);
  const idOf = (symbol: string | null | undefined) => (symbol ? vocabulary.indexOf(symbol) : -1);
  if (vocabulary.length !== shape.vocabulary) {
    throw new ModelFault(
      'MODEL_VOCABULARY_MISMATCH',
      `A configuração tem ${vocabulary.length} símbolos e o arquivo do modelo, ${shape.vocabulary}: os dois não são do mesmo modelo.`,
    );
  }
  const blank = idOf(blankOf(config));
  if (config.add_blank && blank < 0)
    throw new ModelFault('MODEL_CONFIG_INVALID', 'Na configuração do modelo falta characters.blank.');
  const hasEnds = config.enable_eos_bos_chars;
  const ids = (id: number) => (hasEnds && id >= 0 ? [id] : []);
  const { languages, codes, offsets } = languagesOf(config, shape);
  return {
    sampleRate: config.audio.sample_rate,
    symbols: vocabulary.flatMap((symbol, id): [string, number[]][] =>
      [...symbol].length === 1 && vocabulary.indexOf(symbol) === id ? [[symbol, [id]]] : [],
    ),
    blank: config.add_blank ? blank : null,
    begin: ids(idOf(config.characters.bos)),
    end: ids(idOf(config.characters.eos)),
    isDecomposed: false,
    phonemeLanguages: config.use_phonemes ? codes : null,
    isLowerCase: !caseKeepers.has(config.text_cleaner ?? ''),
    languages,
    speakers: speakersOf(config, shape),
    languageOffsets: offsets,
    noise: config.model_args.inference_noise_scale,
    durationNoise: config.model_args.inference_noise_scale_dp,
    length: config.model_args.length_scale,
  };
}

const isVitsClass = (name: string | null | undefined) => name?.split('.').at(-1) === 'VitsCharacters';
const BLANK = '<BLNK>';

function blankOf({ characters }: VitsConfig): string | null | undefined {
  return isVitsClass(characters.characters_class) && !characters.vocab_dict
    ? BLANK
    : (characters.blank ?? (characters.vocab_dict ? BLANK : undefined));
}

/** Symbols in the order of their ids (TTS/tts/utils/text/characters.py, TTS/tts/models/vits.py). */
function vocabularyOf(characters: VitsConfig['characters'], usesPhonemes: boolean): string[] {
  if (characters.vocab_dict) {
    const symbols = Object.entries(characters.vocab_dict).sort(([, a], [, b]) => a - b);
    if (symbols.some(([, id], place) => id !== place))
      throw new ModelFault(
        'MODEL_CONFIG_INVALID',
        'Na configuração do modelo não serve o valor de characters.vocab_dict: os números têm falhas.',
      );
    return symbols.map(([symbol]) => symbol);
  }
  const punctuation = [...(characters.punctuations ?? '')];
  if (isVitsClass(characters.characters_class))
    return [
      ...(characters.pad ?? '_'),
      ...punctuation,
      ...(characters.characters ?? ''),
      ...(characters.phonemes ?? ''),
      BLANK,
    ].map(String);
  if (characters.is_unique && !characters.is_sorted)
    throw new ModelFault(
      'MODEL_FRONTEND_UNSUPPORTED',
      'A ordem dos símbolos do modelo não se deixa repetir (is_unique sem is_sorted).',
    );
  let letters = [...(characters.characters ?? ''), ...(usesPhonemes ? (characters.phonemes ?? '') : '')];
  if (characters.is_unique) letters = [...new Set(letters)];
  if (characters.is_sorted) letters.sort((a, b) => a.codePointAt(0)! - b.codePointAt(0)!);
  return [characters.pad, characters.eos, characters.bos, characters.blank]
    .filter((symbol) => typeof symbol === 'string' && symbol !== '')
    .map(String)
    .concat(letters, punctuation);
}

function languagesOf(
  config: VitsConfig,
  shape: VitsShape,
): { languages: Language[]; codes: Record<string, string>; offsets: Record<string, number> } {
  if (config.use_phonemes && !phonemizers.has(config.phonemizer ?? 'espeak')) {
    throw new ModelFault(
      'MODEL_FRONTEND_UNSUPPORTED',
      `O modelo lê textos com o fonemizador "${config.phonemizer}", que não existe aqui; só o eSpeak.`,
    );
  }
  const codes: Record<string, string> = {};
  const offsets: Record<string, number> = {};
  if (shape.languages > 0) {
    const ids = Object.entries(config.language_ids ?? {}).filter(([, id]) => id < shape.languages);
    for (const [code, id] of ids) {
      const language = languageOfCode(code);
      if (language === undefined) continue;
      codes[language] = code.toLowerCase();
      offsets[language] = id * Math.max(1, shape.speakers);
    }
  }
  if (Object.keys(codes).length === 0) {
    // Without a word of it a voice sent here is taken for Brazilian.
    const code = config.phoneme_language ?? 'pt-br';
    const language = languageOfCode(code);
    if (language === undefined)
      throw new ModelFault('MODEL_FRONTEND_UNSUPPORTED', `O idioma "${code.slice(0, 40)}" do modelo não existe aqui.`);
    codes[language ?? DEFAULT_LANGUAGE] = code;
  }
  return { languages: Object.keys(codes) as Language[], codes, offsets };
}

function speakersOf(config: VitsConfig, { speakers }: VitsShape): string[] {
  if (speakers <= 1) return [];
  const names = Array.from({ length: speakers }, (_, id) => String(id + 1));
  for (const [name, id] of Object.entries(config.speaker_ids ?? {}))
    if (id < speakers && name.trim() !== '') names[id] = name.trim();
  return names;
}
