import * as v from 'valibot';
import { ModelFault } from '#server/speech/api/modelFault.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4096));
const counts = v.pipe(v.array(count), v.minLength(1), v.maxLength(16));
const text = v.nullish(v.pipe(v.string(), v.maxLength(20_000)));
const hertz = v.pipe(v.number(), v.minValue(8000), v.maxValue(48_000));
/** Range of noise scales: more than any voice uses, and far from the limits of a 32-bit float. */
const scale = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const flag = (usual: boolean) => v.nullish(v.boolean(), usual);
/** Names whose position is the id: speakers and languages listed in the configuration. */
const names = v.nullish(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(4096)), []);
const Ids = v.nullish(v.record(v.pipe(v.string(), v.maxLength(200)), v.pipe(v.number(), v.integer(), v.minValue(0))));

/** Sizes and switches of the network; missing or null fields have the reference's default. */
const VitsArgs = v.object({
  hidden_channels: v.nullish(count, 192),
  hidden_channels_ffn_text_encoder: v.nullish(count, 768),
  num_heads_text_encoder: v.nullish(count, 2),
  num_layers_text_encoder: v.nullish(count, 6),
  kernel_size_text_encoder: v.nullish(count, 3),
  kernel_size_flow: v.nullish(count, 5),
  dilation_rate_flow: v.nullish(count, 1),
  num_layers_flow: v.nullish(count, 4),
  // Every value except 1 means type 2, as in the reference.
  resblock_type_decoder: v.nullish(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((type): '1' | '2' => (String(type) === '1' ? '1' : '2')),
    ),
    '1',
  ),
  resblock_kernel_sizes_decoder: v.nullish(counts, [3, 7, 11]),
  resblock_dilation_sizes_decoder: v.nullish(v.pipe(v.array(counts), v.maxLength(16)), [
    [1, 3, 5],
    [1, 3, 5],
    [1, 3, 5],
  ]),
  upsample_rates_decoder: v.nullish(counts, [8, 8, 2, 2]),
  upsample_initial_channel_decoder: v.nullish(count, 512),
  upsample_kernel_sizes_decoder: v.nullish(counts, [16, 16, 4, 4]),
  use_sdp: flag(true),
  condition_dp_on_speaker: flag(true),
  interpolate_z: flag(true),
  encoder_sample_rate: v.nullish(hertz),
  inference_noise_scale: v.nullish(scale, 0.667),
  inference_noise_scale_dp: v.nullish(scale, 1),
  length_scale: v.nullish(v.pipe(v.number(), v.minValue(0.1), v.maxValue(10)), 1),
  /** In decoder frames; longer audio is truncated. */
  max_inference_len: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
  use_speaker_embedding: flag(false),
  num_speakers: v.nullish(v.pipe(v.number(), v.minValue(0)), 0),
  speakers_file: v.nullish(v.unknown()),
  speaker_embedding_channels: v.nullish(count, 256),
  use_d_vector_file: flag(false),
  use_language_embedding: flag(false),
  embedded_language_dim: v.nullish(count, 4),
  language_ids_file: text,
});

/** TTS/tts/configs/shared_configs.py, CharactersConfig. */
const Characters = v.object({
  characters_class: text,
  vocab_dict: v.nullish(
    v.union([
      v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))),
      v.pipe(v.array(v.string()), v.maxLength(5000)),
    ]),
  ),
  pad: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), '<PAD>'),
  eos: text,
  bos: text,
  blank: text,
  characters: text,
  punctuations: text,
  phonemes: text,
  is_unique: flag(true),
  is_sorted: flag(true),
});

const Dataset = v.object({ language: text, phonemizer: text });

/** Fields of a Coqui VITS config.json that synthesis needs (TTS/tts/configs/vits_config.py); others are ignored. */
export const VitsConfig = v.object({
  model: v.literal('vits'),
  model_args: VitsArgs,
  audio: v.object({
    sample_rate: v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(48_000)),
    hop_length: v.nullish(v.pipe(v.number(), v.minValue(1))),
  }),
  use_phonemes: flag(false),
  phonemizer: text,
  phoneme_language: text,
  text_cleaner: text,
  add_blank: flag(true),
  enable_eos_bos_chars: flag(false),
  characters: v.nullish(Characters),
  datasets: v.nullish(v.pipe(v.array(Dataset), v.maxLength(4096)), []),
  languages: names,
  speakers: names,
  speaker_ids: Ids,
  language_ids: Ids,
});
export type VitsConfig = v.InferOutput<typeof VitsConfig>;
export type VitsArgs = VitsConfig['model_args'];

/** Validates a config.json. Throws a ModelFault that names missing or wrong fields. */
export function readVitsConfig(json: unknown): VitsConfig {
  const parsed = v.safeParse(VitsConfig, json);
  if (parsed.success) return parsed.output;
  throw misshapen(parsed.issues);
}

/** ModelFault that names a configuration's missing and wrong fields. */
export function misshapen(issues: readonly v.BaseIssue<unknown>[]): ModelFault {
  const nameOf = (issue: v.BaseIssue<unknown>) => issue.path?.map(({ key }) => String(key)).join('.') ?? '';
  const missing = issues.filter(({ received }) => received === 'undefined').map(nameOf);
  const wrong = issues.filter(({ received }) => received !== 'undefined').map(nameOf);
  const parts = [
    ...(missing.length > 0 ? [`falta ${[...new Set(missing)].join(', ')}`] : []),
    ...(wrong.length > 0 ? [`não serve o valor de ${[...new Set(wrong)].join(', ')}`] : []),
  ];
  return unusable(parts.join('; '));
}

/** ModelFault with one sentence: 'Na configuração do modelo falta …'. */
export const unusable = (what: string) =>
  new ModelFault('MODEL_CONFIG_INVALID', `Na configuração do modelo ${what.slice(0, 500)}.`);
