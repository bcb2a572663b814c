import type { Value } from './onnxGraph.ts';
import type { VitsLayers } from './vitsLayers.ts';
import type { VitsShape } from '#server/speech/engines/neural/files/vitsShape.ts';

/** Window of relative attention to each side, in symbols. */
const WINDOW = 4;
const OFFSETS = 2 * WINDOW + 1;

/** All [1, channels, symbols]; `length` is the number of symbols, [1]. */
export interface EncodedText {
  readonly hidden: Value;
  readonly mean: Value;
  readonly logScale: Value;
  readonly length: Value;
  readonly attended: readonly Value[];
}

/** Symbols [1, symbols] to the prior's mean and log scale (TTS/tts/layers/vits/networks.py, TextEncoder). */
export function encodeText(
  layers: VitsLayers,
  symbols: Value,
  shape: VitsShape,
  language: Value | undefined,
): EncodedText {
  const { graph, weights } = layers;
  const embedding = weights.get('text_encoder.emb.weight');
  const scale = Math.sqrt(shape.hidden);
  const relative = relativePlaces(layers, symbols);
  let hidden = graph.op(
    'Gather',
    [
      graph.weight(
        embedding.dims,
        embedding.values.map((value) => value * scale),
      ),
      symbols,
    ],
    { axis: 0 },
  );
  if (language !== undefined) {
    const everywhere = graph.op('Expand', [
      layers.transpose(language, [0, 2, 1]),
      graph.op('Concat', [graph.integers(1), relative.length, graph.integers(shape.languageChannels)], { axis: 0 }),
    ]);
    hidden = graph.op('Concat', [hidden, everywhere], { axis: 2 });
  }
  hidden = layers.transpose(hidden, [0, 2, 1]);
  const attended: Value[] = [];
  for (let i = 0; i < shape.attentionLayers; i++) {
    const attention = attend(layers, hidden, `text_encoder.encoder.attn_layers.${i}.`, shape, relative);
    attended.push(attention);
    hidden = layers.layerNorm(layers.add(hidden, attention), `text_encoder.encoder.norm_layers_1.${i}`);
    hidden = layers.layerNorm(
      layers.add(hidden, feedForward(layers, hidden, `text_encoder.encoder.ffn_layers.${i}.`, shape.encoderKernel)),
      `text_encoder.encoder.norm_layers_2.${i}`,
    );
  }
  const [mean, logScale] = graph.split(layers.conv(hidden, 'text_encoder.proj'), 1, [shape.hidden, shape.hidden]);
  return { hidden, mean: mean!, logScale: logScale!, length: relative.length, attended };
}

function feedForward(layers: VitsLayers, value: Value, name: string, kernel: number): Value {
  const pads = [Math.floor((kernel - 1) / 2), Math.floor(kernel / 2)] as const;
  return layers.conv(layers.graph.op('Relu', [layers.conv(value, `${name}conv_1`, { pads })]), `${name}conv_2`, {
    pads,
  });
}

/**
 * `ofKeys` [T, T]: index of a key's relative position among the OFFSETS, or OFFSETS if it is too far away. `ofValues`
 * [T, OFFSETS]: symbol at that relative position, or T if there is none. Positions past the end are padded with zeros.
 */
interface RelativePlaces {
  readonly length: Value;
  readonly ofKeys: Value;
  readonly ofValues: Value;
}

function relativePlaces(layers: VitsLayers, symbols: Value): RelativePlaces {
  const { graph } = layers;
  const length = graph.op('Slice', [graph.op('Shape', [symbols]), graph.integers(1), graph.integers(2)]);
  const count = graph.op('Squeeze', [length, graph.integers(0)]);
  const range = graph.op('Range', [graph.integer(0), count, graph.integer(1)]);
  const row = graph.op('Unsqueeze', [range, graph.integers(1)]);
  const column = graph.op('Unsqueeze', [range, graph.integers(0)]);
  const distance = layers.add(layers.subtract(column, row), graph.integer(WINDOW));
  const isNear = graph.op('And', [
    graph.op('GreaterOrEqual', [distance, graph.integer(0)]),
    graph.op('LessOrEqual', [distance, graph.integer(OFFSETS - 1)]),
  ]);
  const offsets = graph.weight(
    [1, OFFSETS],
    BigInt64Array.from({ length: OFFSETS }, (_, i) => BigInt(i - WINDOW)),
  );
  const place = layers.add(row, offsets);
  const isInside = graph.op('And', [
    graph.op('GreaterOrEqual', [place, graph.integer(0)]),
    graph.op('Less', [place, count]),
  ]);
  return {
    length,
    ofKeys: graph.op('Where', [isNear, distance, graph.integer(OFFSETS)]),
    ofValues: graph.op('Where', [isInside, place, count]),
  };
}

/**
 * Attention with learned keys and values of relative positions (glow_tts/transformer.py,
 * RelativePositionMultiHeadAttention).
 */
function attend(
  layers: VitsLayers,
  value: Value,
  name: string,
  { heads, hidden, languageChannels }: VitsShape,
  relative: RelativePlaces,
): Value {
  const { graph } = layers;
  const channels = hidden + languageChannels;
  const perHead = channels / heads;
  const byHead = (whole: Value) => graph.op('Reshape', [whole, graph.integers(1, heads, perHead, -1)]);
  const forHeads = (places: Value, last: Value) =>
    graph.op('Expand', [places, graph.op('Concat', [graph.integers(1, heads), relative.length, last], { axis: 0 })]);
  const withZero = (whole: Value) => graph.op('Pad', [whole, graph.integers(0, 0, 0, 0, 0, 0, 0, 1), graph.float(0)]);
  const table = (part: string) => {
    const { dims, values } = layers.weights.get(`${name}${part}`);
    return graph.weight([1, ...dims], values);
  };
  const query = layers.transpose(
    byHead(layers.conv(value, `${name}conv_q`, { scale: 1 / Math.sqrt(perHead) })),
    [0, 1, 3, 2],
  );
  const key = byHead(layers.conv(value, `${name}conv_k`));
  const content = layers.transpose(byHead(layers.conv(value, `${name}conv_v`)), [0, 1, 3, 2]);
  const byPlace = withZero(graph.op('MatMul', [query, layers.transpose(table('emb_rel_k'), [0, 1, 3, 2])]));
  const scores = layers.add(
    graph.op('MatMul', [query, key]),
    graph.op('GatherElements', [byPlace, forHeads(relative.ofKeys, relative.length)], { axis: 3 }),
  );
  const attention = graph.op('Softmax', [scores], { axis: -1 });
  const nearby = graph.op(
    'GatherElements',
    [withZero(attention), forHeads(relative.ofValues, graph.integers(OFFSETS))],
    { axis: 3 },
  );
  const seen = layers.add(graph.op('MatMul', [attention, content]), graph.op('MatMul', [nearby, table('emb_rel_v')]));
  return layers.conv(
    graph.op('Reshape', [layers.transpose(seen, [0, 1, 3, 2]), graph.integers(1, channels, -1)]),
    `${name}conv_o`,
  );
}
