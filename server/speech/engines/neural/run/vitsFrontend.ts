import { ModelFault } from '#server/speech/api/modelFault.ts';
import { unusable, type VitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';
import type { VitsShape } from '#server/speech/engines/neural/files/vitsShape.ts';
import { type CleanerName, cleanerNames } from './cleaners.ts';
import { languagesOf } from './vitsLanguages.ts';
import { idsOf, vocabularyOf } from './vocabulary.ts';
import type { VoiceFrontend } from './voiceFrontend.ts';

/**
 * Conversion of text to ids for a Coqui VITS model. Throws a ModelFault if it cannot be determined or does not fit the
 * weights.
 */
export function vitsFrontend(config: VitsConfig, shape: VitsShape): VoiceFrontend {
  const vocabulary = vocabularyOf(config);
  const { length } = vocabulary.symbols;
  if (length !== shape.vocabulary)
    throw new ModelFault(
      'MODEL_VOCABULARY_MISMATCH',
      `A configuração tem ${length} símbolos e o arquivo do modelo, ${shape.vocabulary}: ` +
        'os dois não são do mesmo modelo.',
    );
  const ids = idsOf(vocabulary);
  const idOf = (part: 'bos' | 'eos' | 'blank' | 'pad') => {
    const symbol = vocabulary[part];
    const id = symbol === null ? undefined : ids.get(symbol);
    if (id === undefined) throw unusable(`falta characters.${part}`);
    return id;
  };
  const hasEnds = config.enable_eos_bos_chars;
  const { languages, codes, offsets } = languagesOf(config, shape);
  return {
    sampleRate: config.audio.sample_rate,
    symbols: [...ids].flatMap(([symbol, id]): [string, number[]][] =>
      [...symbol].length === 1 ? [[symbol, [id]]] : [],
    ),
    blank: config.add_blank ? idOf('blank') : null,
    pad: vocabulary.pad === null ? null : idOf('pad'),
    begin: hasEnds ? [idOf('bos')] : [],
    end: hasEnds ? [idOf('eos')] : [],
    isDecomposed: false,
    phonemeLanguages: config.use_phonemes ? codes : null,
    cleaner: cleanerOf(config.text_cleaner),
    isLowerCase: false,
    languages,
    speakers: speakersOf(config, shape),
    languageOffsets: offsets,
    noise: config.model_args.inference_noise_scale,
    durationNoise: config.model_args.inference_noise_scale_dp,
    length: config.model_args.length_scale,
  };
}

function cleanerOf(name: string | null | undefined): CleanerName | null {
  if (!name) return null;
  const known = cleanerNames.find((cleaner) => cleaner === name);
  if (known !== undefined) return known;
  throw new ModelFault(
    'MODEL_FRONTEND_UNSUPPORTED',
    `O modelo limpa textos com "${name.slice(0, 40)}", que não existe aqui (text_cleaner).`,
  );
}

function speakersOf({ speakers: listed, speaker_ids: byName }: VitsConfig, { speakers }: VitsShape): string[] {
  if (speakers <= 1) return [];
  const names = Array.from({ length: speakers }, (_, id) => String(id + 1));
  const given = [...listed.map((name, id): [string, number] => [name, id]), ...Object.entries(byName ?? {})];
  for (const [name, id] of given) if (id < speakers && name.trim() !== '') names[id] = name.trim();
  return names;
}
