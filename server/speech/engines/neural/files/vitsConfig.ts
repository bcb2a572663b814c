import * as v from 'valibot';
import { ModelFault } from '#server/speech/api/modelFault.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4096));
const counts = v.pipe(v.array(count), v.minLength(1), v.maxLength(16));
const text = v.nullish(v.pipe(v.string(), v.maxLength(20_000)));
/** Speaker or language ids by name, as Coqui writes them. */
const Ids = v.nullish(v.record(v.pipe(v.string(), v.maxLength(200)), v.pipe(v.number(), v.integer(), v.minValue(0))));

/**
 * The fields of a Coqui VITS config.json that speaking needs (TTS/tts/configs/vits_config.py); others are left alone.
 */
export const VitsConfig = v.object({
  model: v.literal('vits'),
  model_args: v.object({
    num_heads_text_encoder: v.optional(count, 2),
    num_layers_text_encoder: v.optional(count, 6),
    kernel_size_text_encoder: v.optional(count, 3),
    kernel_size_flow: v.optional(count, 5),
    dilation_rate_flow: v.optional(count, 1),
    num_layers_flow: v.optional(count, 4),
    resblock_type_decoder: v.optional(
      v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.picklist(['1', '2'])),
      '1',
    ),
    resblock_kernel_sizes_decoder: v.optional(counts, [3, 7, 11]),
    resblock_dilation_sizes_decoder: v.optional(v.array(counts), [
      [1, 3, 5],
      [1, 3, 5],
      [1, 3, 5],
    ]),
    upsample_rates_decoder: v.optional(counts, [8, 8, 2, 2]),
    upsample_kernel_sizes_decoder: v.optional(counts, [16, 16, 4, 4]),
    condition_dp_on_speaker: v.optional(v.boolean(), true),
    interpolate_z: v.optional(v.boolean(), true),
    encoder_sample_rate: v.nullish(v.pipe(v.number(), v.minValue(8000), v.maxValue(48_000))),
    inference_noise_scale: v.optional(v.number(), 0.667),
    inference_noise_scale_dp: v.optional(v.number(), 1),
    length_scale: v.optional(v.pipe(v.number(), v.minValue(0.1), v.maxValue(10)), 1),
    use_speaker_embedding: v.optional(v.boolean(), false),
    num_speakers: v.optional(v.number(), 0),
  }),
  audio: v.object({ sample_rate: v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(48_000)) }),
  use_phonemes: v.optional(v.boolean(), false),
  phonemizer: text,
  phoneme_language: text,
  text_cleaner: text,
  add_blank: v.optional(v.boolean(), true),
  enable_eos_bos_chars: v.optional(v.boolean(), false),
  characters: v.object({
    characters_class: text,
    vocab_dict: v.nullish(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)))),
    pad: text,
    eos: text,
    bos: text,
    blank: text,
    characters: text,
    punctuations: text,
    phonemes: text,
    is_unique: v.optional(v.boolean(), false),
    is_sorted: v.optional(v.boolean(), true),
  }),
  speaker_ids: Ids,
  language_ids: Ids,
});
export type VitsConfig = v.InferOutput<typeof VitsConfig>;

/** Reads the text of a config.json; names what is missing or wrong in it. Throws a ModelFault. */
export function readVitsConfig(json: unknown): VitsConfig {
  const parsed = v.safeParse(VitsConfig, json);
  if (parsed.success) return parsed.output;
  throw misshapen(parsed.issues);
}

/** What a configuration lacks or has wrong, by its fields' names. */
export function misshapen(issues: readonly v.BaseIssue<unknown>[]): ModelFault {
  const nameOf = (issue: v.BaseIssue<unknown>) => issue.path?.map(({ key }) => String(key)).join('.') ?? '';
  const missing = issues.filter(({ received }) => received === 'undefined').map(nameOf);
  const wrong = issues.filter(({ received }) => received !== 'undefined').map(nameOf);
  const parts = [
    ...(missing.length > 0 ? [`falta ${[...new Set(missing)].join(', ')}`] : []),
    ...(wrong.length > 0 ? [`não serve o valor de ${[...new Set(wrong)].join(', ')}`] : []),
  ];
  return new ModelFault('MODEL_CONFIG_INVALID', `Na configuração do modelo ${parts.join('; ').slice(0, 500)}.`);
}
