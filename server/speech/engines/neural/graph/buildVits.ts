import { predictDurations } from './durations.ts';
import { invertFlow } from './flow.ts';
import { OnnxGraph, type Value } from './onnxGraph.ts';
import { encodeText } from './textEncoder.ts';
import type { VitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';
import { VitsLayers } from './vitsLayers.ts';
import { findShape, type VitsShape } from '#server/speech/engines/neural/files/vitsShape.ts';
import { decodeWaveform, receptiveFrames } from './waveformDecoder.ts';
import type { Weights } from '#server/speech/engines/neural/files/weights.ts';

export interface BuiltVits {
  readonly graph: OnnxGraph;
  readonly shape: VitsShape;
  /** Number of speakers times languages. */
  readonly voices: number;
  /** Samples of each piece but the last one, if a sentence can be made in pieces. */
  readonly pieceSamples?: readonly number[];
}

/** Max frames per symbol: no voice of 22 kHz holds one for 5 seconds. */
const FRAMES_MAX = 430;

/**
 * The whole network as one graph for batch size 1, where every mask is all ones. Inputs are named as in Piper's and
 * Coqui's exports: `input` int64 [1, symbols], `input_lengths` [1], `scales` [noise, length, durations' noise], and
 * with several speakers or languages `sid` [1], which is language · speakers + speaker; if the decoder can run in
 * pieces, always with `sid`, increased by voices · piece. Output: `output` [1, 1, samples]. With `isOpen` the noise is
 * an input, as `noise_durations` [1, 2, symbols] and `noise` [1, hidden, frames], and every stage is a named output.
 * Without `mayCut` it makes whole sentences only, as Piper's graphs do.
 */
export function buildVits(config: VitsConfig, weights: Weights, { isOpen = false, mayCut = true } = {}): BuiltVits {
  const shape = findShape(config, weights);
  const graph = new OnnxGraph('vits');
  const layers = new VitsLayers(graph, weights);
  const symbols = graph.input('input', 'int64', [1, 'T']);
  graph.input('input_lengths', 'int64', [1]);
  const scales = graph.input('scales', 'float', [3]);
  const voices = countVoices(shape);
  const hasPieces = mayCut && !isOpen && canBeCut(shape, weights);
  const isNumbered = hasPieces || shape.speakers > 0 || shape.languages > 0;
  const id = isNumbered ? graph.input('sid', 'int64', [1]) : undefined;
  const voice = id && hasPieces ? graph.op('Mod', [id, graph.integer(voices)]) : id;
  const { speaker, language } = embedVoice(layers, shape, voice);
  const scale = (place: number) => graph.op('Gather', [scales, graph.integer(place)], { axis: 0 });

  const text = encodeText(layers, symbols, shape, language);
  const noiseOfDurations = () =>
    isOpen
      ? graph.input('noise_durations', 'float', [1, 2, 'T'])
      : fixedNoise(layers, 2, range(layers, graph.op('Squeeze', [text.length, graph.integers(0)])));
  const noise = shape.hasStochasticDurations ? layers.multiply(noiseOfDurations(), scale(2)) : undefined;
  const logDurations = predictDurations(layers, text.hidden, shape, { speaker, language }, noise);

  const { durations, frames, places } = regulate(layers, logDurations, scale(1));
  const [mean, logScale] = [text.mean, text.logScale].map((perSymbol) =>
    graph.op('Gather', [perSymbol, frames], { axis: 2 }),
  ) as [Value, Value];
  const spread = layers.multiply(
    isOpen ? graph.input('noise', 'float', [1, shape.hidden, 'F']) : fixedNoise(layers, shape.hidden, places),
    graph.op('Exp', [logScale]),
  );
  const prior = layers.add(mean, layers.multiply(spread, scale(0)));
  const latent = invertFlow(layers, prior, shape, speaker);
  const all = interpolate(layers, latent, shape.interpolation);
  const spoken = shape.framesMax === undefined ? all : layers.slice(all, 2, 0, shape.framesMax);
  const piece = hasPieces
    ? cutPiece(layers, spoken, shape, graph.op('Div', [id!, graph.integer(voices)]))
    : { frames: spoken, trim: (samples: Value) => samples };
  const { samples, entered } = decodeWaveform(layers, piece.frames, shape, speaker);

  graph.output('output', piece.trim(samples), [1, 1, 'S']);
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
  return {
    graph,
    shape,
    voices,
    ...(hasPieces && { pieceSamples: PIECE_FRAMES.map((frames) => frames * hopOf(shape)) }),
  };
}

const countVoices = ({ speakers, languages }: VitsShape) => Math.max(1, speakers) * Math.max(1, languages);

/**
 * Frames of the pieces in which a sentence can be decoded, so that the first ones are heard before the last ones are
 * made; a last piece has all that is left. A piece costs the frames around it and the text once more: each is as long
 * as a full-size voice on one thread (0.61 s of work for one of audio) makes it while the one before plays.
 */
const PIECE_FRAMES = [64, 64, 72, 84, 104, 136, 190, 280, 420, 640] as const;
/** The whole sentence, the pieces, and what is left. */
export const PIECES = PIECE_FRAMES.length + 2;
/** More frames than any sentence has. */
const ENDLESS = 2 ** 40;

/** Uneven kernels make the samples of a piece begin elsewhere than those of the whole. */
const canBeCut = ({ upsampleRates }: VitsShape, weights: Weights) =>
  upsampleRates.every((rate, i) => (weights.layerDims(`waveform_decoder.ups.${i}`)[2]! - rate) % 2 === 0);

const hopOf = ({ upsampleRates }: VitsShape) => upsampleRates.reduce((product, rate) => product * rate, 1);

/**
 * The frames of a piece with those around it that its samples depend on, and the trimming of its samples. Piece 0 is
 * the whole sentence. One more sample follows, since the native engine takes no empty output of a piece behind the end.
 */
function cutPiece(
  layers: VitsLayers,
  all: Value,
  shape: VitsShape,
  number: Value,
): { frames: Value; trim: (samples: Value) => Value } {
  const { graph } = layers;
  const ends = PIECE_FRAMES.map((_, i) => PIECE_FRAMES.slice(0, i + 1).reduce((sum, frames) => sum + frames, 0));
  const at = (places: readonly number[]) => graph.op('Gather', [graph.integers(...places), number], { axis: 0 });
  const count = graph.op('Slice', [graph.op('Shape', [all]), graph.integers(2), graph.integers(3)]);
  const around = graph.integers(receptiveFrames(layers, shape));
  const from = at([0, 0, ...ends]);
  const to = graph.op('Min', [at([ENDLESS, ...ends, ENDLESS]), count]);
  const own = graph.op('Max', [layers.subtract(to, from), graph.integers(0)]);
  const last = layers.subtract(count, graph.integers(1));
  const first = graph.op('Max', [graph.op('Min', [layers.subtract(from, around), last]), graph.integers(0)]);
  const hop = graph.integers(hopOf(shape));
  const start = layers.multiply(layers.subtract(from, first), hop);
  return {
    frames: graph.op('Slice', [all, first, graph.op('Min', [layers.add(to, around), count]), graph.integers(2)]),
    trim: (samples) =>
      graph.op(
        'Concat',
        [
          graph.op('Slice', [samples, start, layers.add(start, layers.multiply(own, hop)), graph.integers(2)]),
          graph.weight([1, 1, 1], Float32Array.of(0)),
        ],
        { axis: 2 },
      ),
  };
}

/** Places after which the noise repeats: 24 seconds of a voice of 22 kHz. */
const NOISE_PLACES = 2048;

/**
 * Normally distributed noise of the given places, [1, channels, places]: always the same, so that pieces of a sentence
 * that are made one after the other belong together, and equal texts sound equal.
 */
function fixedNoise(layers: VitsLayers, channels: number, places: Value): Value {
  const { graph } = layers;
  const values = new Float32Array(channels * NOISE_PLACES);
  let seed = 1;
  const uniform = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let i = 0; i < values.length; i++)
    values[i] = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const noise = graph.weight([1, channels, NOISE_PLACES], values);
  return graph.op('Gather', [noise, graph.op('Mod', [places, graph.integer(NOISE_PLACES)])], { axis: 2 });
}

const range = ({ graph }: VitsLayers, count: Value): Value =>
  graph.op('Range', [graph.integer(0), count, graph.integer(1)]);

function embedVoice(
  layers: VitsLayers,
  { speakers, languages }: VitsShape,
  id: Value | undefined,
): { speaker: Value | undefined; language: Value | undefined } {
  const { graph } = layers;
  if (id === undefined) return { speaker: undefined, language: undefined };
  const row = (name: string, place: Value) =>
    graph.op('Unsqueeze', [graph.op('Gather', [layers.constant(name), place], { axis: 0 }), graph.integers(2)]);
  const perLanguage = graph.integer(Math.max(1, speakers));
  return {
    speaker: speakers === 0 ? undefined : row('emb_g.weight', graph.op('Mod', [id, perLanguage])),
    language: languages === 0 ? undefined : row('emb_l.weight', layers.divide(id, perLanguage)),
  };
}

/** Integer durations in frames per symbol, and the symbol of each frame: the number of symbols that ended before it. */
function regulate(
  layers: VitsLayers,
  logDurations: Value,
  length: Value,
): { durations: Value; frames: Value; places: Value } {
  const { graph } = layers;
  const exact = layers.multiply(graph.op('Exp', [logDurations]), length);
  const durations = graph.op('Min', [graph.op('Ceil', [exact]), graph.float(FRAMES_MAX)]);
  const ends = graph.op(
    'Cast',
    [graph.op('CumSum', [graph.op('Reshape', [durations, graph.integers(-1)]), graph.integer(0)])],
    { to: 7 },
  );
  const count = graph.op('Max', [graph.op('ReduceMax', [ends], { keepdims: 0 }), graph.integer(1)]);
  const places = range(layers, count);
  const hasEnded = graph.op('LessOrEqual', [
    graph.op('Unsqueeze', [ends, graph.integers(0)]),
    graph.op('Unsqueeze', [places, graph.integers(1)]),
  ]);
  return {
    durations,
    places,
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
