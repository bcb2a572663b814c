import { ModelFault } from '#server/speech/api/modelFault.ts';
import { checkModules, checkTensors, differ } from './checkTensors.ts';
import type { VitsConfig } from './vitsConfig.ts';
import { residualCount, type VitsRows } from './vitsTensors.ts';
import type { Weights } from './weights.ts';

/** Sizes of a VITS network, from its weights and, where these do not show them, from its configuration. */
export interface VitsShape {
  readonly vocabulary: number;
  /** Channels of the text encoder's prior. */
  readonly hidden: number;
  readonly languages: number;
  /** Channels of a language's embedding, concatenated to each symbol's. */
  readonly languageChannels: number;
  readonly speakers: number;
  readonly heads: number;
  readonly attentionLayers: number;
  readonly encoderKernel: number;
  readonly hasStochasticDurations: boolean;
  readonly isDurationBySpeaker: boolean;
  readonly flowLayers: number;
  readonly flowDilation: number;
  readonly residualType: '1' | '2';
  readonly residualDilations: readonly (readonly number[])[];
  readonly upsampleRates: readonly number[];
  /** Ratio of decoder frames to encoder frames. */
  readonly interpolation: number;
  /** Max number of frames synthesized for one text. */
  readonly framesMax: number | undefined;
}

/** Throws a ModelFault if the configuration describes no network, or the weights do not belong to it. */
export function findShape(config: VitsConfig, weights: Weights): VitsShape {
  checkModules([...weights.tensors.keys()]);
  const rows = findRows(config, weights);
  checkNetwork(config);
  checkTensors(config.model_args, rows, weights.tensors);
  const { model_args: args, audio } = config;
  return {
    ...rows,
    hidden: args.hidden_channels,
    languageChannels: args.use_language_embedding ? args.embedded_language_dim : 0,
    heads: args.num_heads_text_encoder,
    attentionLayers: args.num_layers_text_encoder,
    encoderKernel: args.kernel_size_text_encoder,
    hasStochasticDurations: args.use_sdp,
    isDurationBySpeaker: rows.speakers > 0 && args.condition_dp_on_speaker,
    flowLayers: args.num_layers_flow,
    flowDilation: args.dilation_rate_flow,
    residualType: args.resblock_type_decoder,
    residualDilations: args.resblock_dilation_sizes_decoder
      .slice(0, args.resblock_kernel_sizes_decoder.length)
      .map((dilations) => dilations.slice(0, residualCount[args.resblock_type_decoder])),
    upsampleRates: args.upsample_rates_decoder,
    interpolation: args.encoder_sample_rate && args.interpolate_z ? audio.sample_rate / args.encoder_sample_rate : 1,
    framesMax: args.max_inference_len ?? undefined,
  };
}

/** Row counts of the embedding tables; 0 for a table that the network does not have. */
function findRows({ model_args: args, speakers: names }: VitsConfig, { has, dims }: Weights): VitsRows {
  const rows = (name: string, isUsed = true) => (isUsed && has(name) ? (dims(name)[0] ?? 0) : 0);
  const hasTable = has('emb_g.weight');
  const isBySpeaker = has('waveform_decoder.cond_layer.weight');
  if (args.use_d_vector_file || (isBySpeaker && !hasTable && !args.use_speaker_embedding))
    throw new ModelFault(
      'MODEL_KIND_UNSUPPORTED',
      'O modelo fala com vetores de locutor de um arquivo à parte (d-vectors), que não vêm com ele.',
    );
  // A list of names, in the configuration or in a file that is not included, takes precedence over the number.
  const listed = args.speakers_file ? 0 : args.num_speakers;
  const said = args.use_speaker_embedding ? names.length || listed : 0;
  const speakers = rows('emb_g.weight', args.use_speaker_embedding);
  if (hasTable && said > 0 && speakers !== said)
    throw differ(`num_speakers é ${said} na configuração e ${speakers} no arquivo`);
  return {
    vocabulary: rows('text_encoder.emb.weight'),
    speakers: hasTable || !isBySpeaker ? speakers : Math.max(1, said),
    languages: rows('emb_l.weight', args.use_language_embedding),
  };
}

/**
 * Checks constraints that tensor sizes do not show: lists of equal length, kernels that preserve the length, samples
 * per frame.
 */
function checkNetwork({ model_args: args, audio }: VitsConfig): void {
  const isOdd = (value: number) => value % 2 === 1;
  const rates = args.upsample_rates_decoder;
  const kernels = args.upsample_kernel_sizes_decoder;
  const kinds = args.resblock_kernel_sizes_decoder;
  const dilations = args.resblock_dilation_sizes_decoder.slice(0, kinds.length);
  const channels = args.hidden_channels + (args.use_language_embedding ? args.embedded_language_dim : 0);
  const perFrame = rates.reduce((product, rate) => product * rate, 1);
  const hop = (audio.hop_length ?? 0) * (args.encoder_sample_rate ? audio.sample_rate / args.encoder_sample_rate : 1);
  const problems: readonly (readonly [boolean, string])[] = [
    [isOdd(args.hidden_channels), 'hidden_channels não é par'],
    [channels % args.num_heads_text_encoder !== 0, 'num_heads_text_encoder não divide os canais do codificador'],
    [!isOdd(args.kernel_size_flow), 'kernel_size_flow não é ímpar'],
    [!kinds.every(isOdd), 'resblock_kernel_sizes_decoder tem um número par'],
    [args.upsample_initial_channel_decoder < 2 ** rates.length, 'upsample_initial_channel_decoder é pequeno demais'],
    [kernels.length < rates.length, 'upsample_kernel_sizes_decoder tem menos números que upsample_rates_decoder'],
    [rates.some((rate, i) => kernels[i]! < rate), 'upsample_kernel_sizes_decoder tem um número menor que o seu passo'],
    [
      dilations.length < kinds.length ||
        dilations.some((some) => some.length < residualCount[args.resblock_type_decoder]),
      'resblock_dilation_sizes_decoder tem números de menos',
    ],
    [hop > 0 && Math.abs(hop - perFrame) > 1e-6, 'audio.hop_length não é o produto de upsample_rates_decoder'],
  ];
  const problem = problems.find(([isThere]) => isThere)?.[1];
  if (problem !== undefined) throw differ(problem);
}
