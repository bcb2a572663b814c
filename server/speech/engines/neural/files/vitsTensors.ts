import type { VitsArgs } from './vitsConfig.ts';

/**
 * One dimension of a tensor; `field` is the configuration's field that determines it, `times` its factor if that is
 * invertible.
 */
export interface Length {
  readonly value: number;
  readonly field?: string | undefined;
  readonly times?: number;
}

/** A tensor that a VITS network uses for synthesis. */
export interface ExpectedTensor {
  readonly name: string;
  readonly size: readonly Length[];
  /** True for a weight that may be stored as two tensors: lengths and directions (torch.nn.utils.weight_norm). */
  readonly isNormed: boolean;
  /** Field of the configuration because of which the network has the tensor. */
  readonly because: string;
}

/** Row counts of the embedding tables, from the weights themselves. */
export interface VitsRows {
  readonly vocabulary: number;
  readonly speakers: number;
  readonly languages: number;
}

/** Hard-coded in the reference (TTS/tts/models/vits.py, TTS/tts/layers/vits/networks.py). */
export const FLOWS = 4;
/** Flows of the stochastic duration predictor; synthesis skips the first. */
export const SPLINE_FLOWS = 4;
export const SEPARABLE_LAYERS = 3;
const [SPLINE_CHANNELS, SPLINE_NUMBERS] = [192, 29];
const [PLAIN_CHANNELS, DURATION_KERNEL, DECODER_KERNEL] = [256, 3, 7];
const RELATIVE_PLACES = 9;
/** Number of dilations of a decoder's residual block, by its type. */
export const residualCount = { 1: 3, 2: 2 } as const;

const exactly = (value: number): Length => ({ value });
const one = exactly(1);

type Add = (because: string, name: string, ...size: Length[]) => void;
interface Lengths {
  readonly args: VitsArgs;
  /** Channels inside the text encoder, including a language's channels. */
  readonly inner: Length;
  readonly hasSpeakers: boolean;
  readonly hasLanguages: boolean;
  said(field: keyof VitsArgs, times?: number): Length;
}

/** All tensors that the configured network uses for synthesis, named as Coqui's modules. */
export function expectTensors(args: VitsArgs, rows: VitsRows): ExpectedTensor[] {
  const tensors: ExpectedTensor[] = [];
  const add: Add = (because, name, ...size) => tensors.push({ name, size, isNormed: false, because });
  const said = (field: keyof VitsArgs, times = 1) => ({ value: (args[field] as number) * times, field, times });
  const hasLanguages = args.use_language_embedding;
  const inner = hasLanguages ? exactly(args.hidden_channels + args.embedded_language_dim) : said('hidden_channels');
  const hasSpeakers = args.use_speaker_embedding && rows.speakers > 0;
  const lengths: Lengths = { args, said, inner, hasSpeakers, hasLanguages };
  if (hasSpeakers)
    add('use_speaker_embedding', 'emb_g.weight', exactly(rows.speakers), said('speaker_embedding_channels'));
  if (hasLanguages)
    add('use_language_embedding', 'emb_l.weight', exactly(rows.languages), said('embedded_language_dim'));
  add('model', 'text_encoder.emb.weight', exactly(rows.vocabulary), said('hidden_channels'));
  textEncoder(add, lengths);
  if (args.use_sdp) splineDurations(add, lengths);
  else plainDurations(add, lengths);
  flow(add, lengths);
  decoder(add, lengths);
  return tensors.map((tensor) => ({ ...tensor, isNormed: normed.test(tensor.name) }));
}

const normed = /^flow\..*\.enc\..*\.weight$|^waveform_decoder\.(ups|resblocks)\..*\.weight$/;

function conv(add: Add, because: string, name: string, size: readonly [Length, Length, Length], bias = size[0]): void {
  add(because, `${name}.weight`, ...size);
  add(because, `${name}.bias`, bias);
}

function norm(add: Add, because: string, name: string, ...size: Length[]): void {
  add(because, `${name}.gamma`, ...size);
  add(because, `${name}.beta`, ...size);
}

function textEncoder(add: Add, { args, said, inner, hasLanguages }: Lengths): void {
  const because = 'num_layers_text_encoder';
  const channels = args.hidden_channels + (hasLanguages ? args.embedded_language_dim : 0);
  const perHead = { value: channels / args.num_heads_text_encoder, field: 'num_heads_text_encoder' };
  const [wide, kernel] = [said('hidden_channels_ffn_text_encoder'), said('kernel_size_text_encoder')];
  for (let i = 0; i < args.num_layers_text_encoder; i++) {
    const layer = (kind: string) => `text_encoder.encoder.${kind}.${i}`;
    for (const table of ['emb_rel_k', 'emb_rel_v'])
      add(because, `${layer('attn_layers')}.${table}`, one, exactly(RELATIVE_PLACES), perHead);
    for (const part of ['q', 'k', 'v', 'o'])
      conv(add, because, `${layer('attn_layers')}.conv_${part}`, [inner, inner, one]);
    conv(add, because, `${layer('ffn_layers')}.conv_1`, [wide, inner, kernel]);
    conv(add, because, `${layer('ffn_layers')}.conv_2`, [inner, wide, kernel]);
    norm(add, because, layer('norm_layers_1'), inner);
    norm(add, because, layer('norm_layers_2'), inner);
  }
  conv(add, 'model', 'text_encoder.proj', [said('hidden_channels', 2), inner, one]);
}

function splineDurations(add: Add, lengths: Lengths): void {
  const [name, because, channels] = ['duration_predictor', 'use_sdp', exactly(SPLINE_CHANNELS)];
  const separable = (of: string) => {
    for (let i = 0; i < SEPARABLE_LAYERS; i++) {
      conv(add, because, `${of}.convs_sep.${i}`, [channels, one, exactly(DURATION_KERNEL)]);
      conv(add, because, `${of}.convs_1x1.${i}`, [channels, channels, one]);
      norm(add, because, `${of}.norms_1.${i}`, channels);
      norm(add, because, `${of}.norms_2.${i}`, channels);
    }
  };
  conv(add, because, `${name}.pre`, [channels, lengths.inner, one]);
  separable(`${name}.convs`);
  conv(add, because, `${name}.proj`, [channels, channels, one]);
  for (const part of ['translation', 'log_scale']) add(because, `${name}.flows.0.${part}`, exactly(2), one);
  for (let i = 2; i <= SPLINE_FLOWS; i++) {
    conv(add, because, `${name}.flows.${i}.pre`, [channels, one, one]);
    separable(`${name}.flows.${i}.convs`);
    conv(add, because, `${name}.flows.${i}.proj`, [exactly(SPLINE_NUMBERS), channels, one]);
  }
  conditions(add, lengths, channels);
}

function plainDurations(add: Add, lengths: Lengths): void {
  const [name, because, channels] = ['duration_predictor', 'use_sdp', exactly(PLAIN_CHANNELS)];
  conv(add, because, `${name}.conv_1`, [channels, lengths.inner, exactly(DURATION_KERNEL)]);
  conv(add, because, `${name}.conv_2`, [channels, channels, exactly(DURATION_KERNEL)]);
  for (const i of [1, 2]) norm(add, because, `${name}.norm_${i}`, one, channels, one);
  conv(add, because, `${name}.proj`, [one, channels, one]);
  conditions(add, lengths, lengths.inner);
}

function conditions(add: Add, { args, said, hasSpeakers, hasLanguages }: Lengths, channels: Length): void {
  if (hasSpeakers && args.condition_dp_on_speaker)
    conv(add, 'condition_dp_on_speaker', 'duration_predictor.cond', [
      channels,
      said('speaker_embedding_channels'),
      one,
    ]);
  if (hasLanguages)
    conv(add, 'use_language_embedding', 'duration_predictor.cond_lang', [channels, said('embedded_language_dim'), one]);
}

function flow(add: Add, { args, said, hasSpeakers }: Lengths): void {
  const [hidden, half, gates] = [said('hidden_channels'), said('hidden_channels', 0.5), said('hidden_channels', 2)];
  for (let i = 0; i < FLOWS; i++) {
    const name = `flow.flows.${i}`;
    conv(add, 'model', `${name}.pre`, [hidden, half, one]);
    conv(add, 'model', `${name}.post`, [half, hidden, one]);
    for (let layer = 0; layer < args.num_layers_flow; layer++) {
      const isLast = layer === args.num_layers_flow - 1;
      const because = 'num_layers_flow';
      conv(add, because, `${name}.enc.in_layers.${layer}`, [gates, hidden, said('kernel_size_flow')]);
      conv(add, because, `${name}.enc.res_skip_layers.${layer}`, [isLast ? hidden : gates, hidden, one]);
    }
    const ofAll = exactly(2 * args.hidden_channels * args.num_layers_flow);
    if (hasSpeakers)
      conv(add, 'use_speaker_embedding', `${name}.enc.cond_layer`, [ofAll, said('speaker_embedding_channels'), one]);
  }
}

function decoder(add: Add, { args, said, hasSpeakers }: Lengths): void {
  const name = 'waveform_decoder';
  const initial = said('upsample_initial_channel_decoder');
  const width = exactly(DECODER_KERNEL);
  conv(add, 'model', `${name}.conv_pre`, [initial, said('hidden_channels'), width]);
  if (hasSpeakers)
    conv(add, 'use_speaker_embedding', `${name}.cond_layer`, [initial, said('speaker_embedding_channels'), one]);
  const channelsOf = (stage: number) => ({ value: Math.floor(initial.value / 2 ** stage), field: initial.field });
  const numbered = (field: string, i: number, value: number) => ({ value, field: `${field}[${i}]`, times: 1 });
  const kinds = args.resblock_kernel_sizes_decoder;
  args.upsample_rates_decoder.forEach((_, stage) => {
    const [from, to] = [channelsOf(stage), channelsOf(stage + 1)];
    const kernels = args.upsample_kernel_sizes_decoder;
    const kernel = numbered('upsample_kernel_sizes_decoder', stage, kernels[stage]!);
    conv(add, 'upsample_rates_decoder', `${name}.ups.${stage}`, [from, to, kernel], to);
    kinds.forEach((value, kind) => {
      const size: [Length, Length, Length] = [to, to, numbered('resblock_kernel_sizes_decoder', kind, value)];
      for (const layer of residualLayers(args.resblock_type_decoder))
        conv(add, 'resblock_type_decoder', `${name}.resblocks.${stage * kinds.length + kind}.${layer}`, size);
    });
  });
  add('model', `${name}.conv_post.weight`, one, channelsOf(args.upsample_rates_decoder.length), width);
}

function residualLayers(type: '1' | '2'): string[] {
  const names = (part: string) => Array.from({ length: residualCount[type] }, (_, i) => `${part}.${i}`);
  return type === '1' ? [...names('convs1'), ...names('convs2')] : names('convs');
}
