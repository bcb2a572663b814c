import { missing } from './checkpoint.ts';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import type { VitsConfig } from './vitsConfig.ts';
import type { Weights } from './weights.ts';

/** The sizes of a VITS network: what the weights show, and what only the configuration says. */
export interface VitsShape {
  readonly vocabulary: number;
  /** Channels of the text encoder's prior. */
  readonly hidden: number;
  readonly languages: number;
  /** Channels of a language's embedding, concatenated to each symbol's. */
  readonly languageChannels: number;
  readonly speakers: number;
  readonly speakerChannels: number;
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
  readonly upsampleKernels: readonly number[];
  /** Times as many frames for the decoder as the encoder makes. */
  readonly interpolation: number;
}

const perResidual = { 1: 3, 2: 2 } as const;

/** Throws a ModelFault when weights and configuration do not fit together. */
export function findShape({ model_args: args, audio }: VitsConfig, weights: Weights): VitsShape {
  const [vocabulary, hidden] = weights.dims('text_encoder.emb.weight') as [number, number];
  const table = (name: string) => (weights.has(name) ? weights.dims(name) : [0, 0]) as [number, number];
  const [languages, languageChannels] = table('emb_l.weight');
  const [speakers] = table('emb_g.weight');
  const speakerChannels = weights.has('waveform_decoder.cond_layer.weight')
    ? weights.dims('waveform_decoder.cond_layer.weight')[1]!
    : 0;
  if (speakerChannels > 0 && speakers === 0)
    throw new ModelFault(
      'MODEL_KIND_UNSUPPORTED',
      'O modelo fala com vetores de locutor de um arquivo à parte (d-vectors), que não vêm com ele.',
    );
  const shape: VitsShape = {
    vocabulary,
    hidden,
    languages,
    languageChannels,
    speakers,
    speakerChannels,
    heads: args.num_heads_text_encoder,
    attentionLayers: args.num_layers_text_encoder,
    encoderKernel: args.kernel_size_text_encoder,
    hasStochasticDurations: weights.has('duration_predictor.flows.0.log_scale'),
    isDurationBySpeaker: weights.has('duration_predictor.cond.weight') && args.condition_dp_on_speaker,
    flowLayers: args.num_layers_flow,
    flowDilation: args.dilation_rate_flow,
    residualType: args.resblock_type_decoder as '1' | '2',
    residualDilations: args.resblock_dilation_sizes_decoder.map((dilations) =>
      dilations.slice(0, perResidual[args.resblock_type_decoder as '1' | '2']),
    ),
    upsampleRates: args.upsample_rates_decoder,
    upsampleKernels: args.upsample_kernel_sizes_decoder,
    interpolation: args.encoder_sample_rate && args.interpolate_z ? audio.sample_rate / args.encoder_sample_rate : 1,
  };
  if (args.use_speaker_embedding && args.num_speakers > 0 && speakers !== args.num_speakers)
    throw differ('num_speakers');
  checkSizes(shape, args.resblock_kernel_sizes_decoder.length, weights);
  return shape;
}

const differ = (what: string) =>
  new ModelFault(
    'MODEL_VOCABULARY_MISMATCH',
    `A configuração e o arquivo do modelo não são do mesmo modelo: ${what} não confere.`,
  );

function checkSizes(shape: VitsShape, residualKernels: number, weights: Weights): void {
  const has = (prefix: string) =>
    weights.has(`${prefix}.weight`) ||
    weights.has(`${prefix}.weight_v`) ||
    weights.has(`${prefix}.parametrizations.weight.original1`);
  if (weights.has(`text_encoder.encoder.attn_layers.${shape.attentionLayers}.conv_q.weight`))
    throw differ('num_layers_text_encoder');
  if ((shape.hidden + shape.languageChannels) % shape.heads !== 0) throw differ('num_heads_text_encoder');
  const relative = weights.dims('text_encoder.encoder.attn_layers.0.emb_rel_k');
  if (relative[1] !== 9 || relative[2] !== (shape.hidden + shape.languageChannels) / shape.heads)
    throw differ('num_heads_text_encoder');
  if (
    shape.upsampleKernels.length !== shape.upsampleRates.length ||
    has(`waveform_decoder.ups.${shape.upsampleRates.length}`)
  )
    throw differ('upsample_rates_decoder');
  shape.upsampleRates.forEach((_, i) => {
    if (weights.layerDims(`waveform_decoder.ups.${i}`)[2] !== shape.upsampleKernels[i])
      throw differ('upsample_kernel_sizes_decoder');
  });
  if (
    shape.residualDilations.length !== residualKernels ||
    has(`waveform_decoder.resblocks.${residualKernels * shape.upsampleRates.length}.convs.0`) ||
    has(`waveform_decoder.resblocks.${residualKernels * shape.upsampleRates.length}.convs1.0`)
  )
    throw differ('resblock_kernel_sizes_decoder');
  const first = `waveform_decoder.resblocks.0.${shape.residualType === '1' ? 'convs1' : 'convs'}.0`;
  if (!has(first))
    throw has('waveform_decoder.resblocks.0.convs.0') || has('waveform_decoder.resblocks.0.convs1.0')
      ? differ('resblock_type_decoder')
      : missing(`${first}.weight`);
  if (has(`flow.flows.0.enc.in_layers.${shape.flowLayers}`)) throw differ('num_layers_flow');
}
