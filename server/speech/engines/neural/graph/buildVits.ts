import { predictDurations } from './durations.ts';
import { invertFlow } from './flow.ts';
import { OnnxGraph, type Value } from './onnxGraph.ts';
import { encodeText } from './textEncoder.ts';
import type { VitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';
import { VitsLayers } from './vitsLayers.ts';
import { findShape, type VitsShape } from '#server/speech/engines/neural/files/vitsShape.ts';
import { decodeWaveform } from './waveformDecoder.ts';
import type { Weights } from '#server/speech/engines/neural/files/weights.ts';

export interface BuiltVits {
  readonly graph: OnnxGraph;
  readonly shape: VitsShape;
}

/** Max frames per symbol: no voice of 22 kHz holds one for 5 seconds. */
const FRAMES_MAX = 430;

/**
 * The whole network as one graph for batch size 1, where every mask is all ones. Inputs are named as in Piper's and
 * Coqui's exports: `input` int64 [1, symbols], `input_lengths` [1], `scales` [noise, length, durations' noise], and
 * with several speakers or languages `sid` [1], which is language · speakers + speaker. Output: `output` [1, 1,
 * samples]. With `isOpen` the noise is an input, as `noise_durations` [1, 2, symbols] and `noise` [1, hidden, frames],
 * and every stage is a named output.
 */
export function buildVits(config: VitsConfig, weights: Weights, { isOpen = false } = {}): BuiltVits {
  const shape = findShape(config, weights);
  const graph = new OnnxGraph('vits');
  const layers = new VitsLayers(graph, weights);
  const symbols = graph.input('input', 'int64', [1, 'T']);
  graph.input('input_lengths', 'int64', [1]);
  const scales = graph.input('scales', 'float', [3]);
  const { speaker, language } = embedVoice(layers, shape);
  const scale = (place: number) => graph.op('Gather', [scales, graph.integer(place)], { axis: 0 });
  const random = (like: Value) => graph.op('RandomNormalLike', [like], { dtype: 1 });

  const text = encodeText(layers, symbols, shape, language);
  const noiseOfDurations = () =>
    isOpen
      ? graph.input('noise_durations', 'float', [1, 2, 'T'])
      : random(
          graph.op('Expand', [graph.float(0), graph.op('Concat', [graph.integers(1, 2), text.length], { axis: 0 })]),
        );
  const noise = shape.hasStochasticDurations ? layers.multiply(noiseOfDurations(), scale(2)) : undefined;
  const logDurations = predictDurations(layers, text.hidden, shape, { speaker, language }, noise);

  const { durations, frames } = regulate(layers, logDurations, scale(1));
  const [mean, logScale] = [text.mean, text.logScale].map((perSymbol) =>
    graph.op('Gather', [perSymbol, frames], { axis: 2 }),
  ) as [Value, Value];
  const spread = layers.multiply(
    isOpen ? graph.input('noise', 'float', [1, shape.hidden, 'F']) : random(mean),
    graph.op('Exp', [logScale]),
  );
  const prior = layers.add(mean, layers.multiply(spread, scale(0)));
  const latent = invertFlow(layers, prior, shape, speaker);
  const all = interpolate(layers, latent, shape.interpolation);
  const spoken = shape.framesMax === undefined ? all : layers.slice(all, 2, 0, shape.framesMax);
  const { samples, entered } = decodeWaveform(layers, spoken, shape, speaker);

  graph.output('output', samples, [1, 1, 'S']);
  if (isOpen) {
    const stages = {
      enc_x: text.hidden,
      enc_m: text.mean,
      enc_logs: text.logScale,
      logw: logDurations,
      durations,
      m_p: mean,
      logs_p: logScale,
      z_p: prior,
      z: latent,
      dec_pre: entered,
    };
    for (const [name, value] of Object.entries({
      ...stages,
      ...Object.fromEntries(text.attended.map((value, i) => [`attn${i}`, value])),
    }))
      graph.output(name, value);
  }
  return { graph, shape };
}

function embedVoice(
  layers: VitsLayers,
  { speakers, languages }: VitsShape,
): { speaker: Value | undefined; language: Value | undefined } {
  const { graph } = layers;
  if (speakers === 0 && languages === 0) return { speaker: undefined, language: undefined };
  const id = graph.input('sid', 'int64', [1]);
  const row = (name: string, place: Value) =>
    graph.op('Unsqueeze', [graph.op('Gather', [layers.constant(name), place], { axis: 0 }), graph.integers(2)]);
  const perLanguage = graph.integer(Math.max(1, speakers));
  return {
    speaker: speakers === 0 ? undefined : row('emb_g.weight', graph.op('Mod', [id, perLanguage])),
    language: languages === 0 ? undefined : row('emb_l.weight', layers.divide(id, perLanguage)),
  };
}

/** Integer durations in frames per symbol, and the symbol of each frame: the number of symbols that ended before it. */
function regulate(layers: VitsLayers, logDurations: Value, length: Value): { durations: Value; frames: Value } {
  const { graph } = layers;
  const exact = layers.multiply(graph.op('Exp', [logDurations]), length);
  const durations = graph.op('Min', [graph.op('Ceil', [exact]), graph.float(FRAMES_MAX)]);
  const ends = graph.op(
    'Cast',
    [graph.op('CumSum', [graph.op('Reshape', [durations, graph.integers(-1)]), graph.integer(0)])],
    { to: 7 },
  );
  const count = graph.op('Max', [graph.op('ReduceMax', [ends], { keepdims: 0 }), graph.integer(1)]);
  const range = graph.op('Range', [graph.integer(0), count, graph.integer(1)]);
  const hasEnded = graph.op('LessOrEqual', [
    graph.op('Unsqueeze', [ends, graph.integers(0)]),
    graph.op('Unsqueeze', [range, graph.integers(1)]),
  ]);
  return {
    durations,
    frames: graph.op('ReduceSum', [graph.op('Cast', [hasEnded], { to: 7 }), graph.integers(1)], { keepdims: 0 }),
  };
}

function interpolate(layers: VitsLayers, latent: Value, factor: number): Value {
  if (factor === 1) return latent;
  const { graph } = layers;
  const flat = graph.op('Unsqueeze', [latent, graph.integers(2)]);
  const resized = graph.op('Resize', [flat, undefined, graph.weight([4], Float32Array.of(1, 1, 1, factor))], {
    mode: 'linear',
    coordinate_transformation_mode: 'half_pixel',
  });
  return graph.op('Squeeze', [resized, graph.integers(2)]);
}
