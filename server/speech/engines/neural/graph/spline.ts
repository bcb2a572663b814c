import type { Value } from './onnxGraph.ts';
import type { VitsLayers } from './vitsLayers.ts';

const BINS = 10;
/** Values outside ±TAIL are not changed. */
const TAIL = 5;
const [WIDTH_MIN, SLOPE_MIN] = [1e-3, 1e-3];

/**
 * Inverse of a monotonic rational-quadratic spline (Durkan et al., Neural Spline Flows;
 * TTS/tts/layers/vits/transforms.py). `value` is [1, 1, T]; `raw` [1, 3·BINS-1, T] contains each position's bin widths,
 * heights and inner slopes. Returns [1, 1, T].
 */
export function invertSpline(layers: VitsLayers, value: Value, raw: Value, channels: number): Value {
  const { graph } = layers;
  const x = graph.op('Reshape', [value, graph.integers(-1, 1)]);
  const perPlace = graph.op('Squeeze', [layers.transpose(raw, [0, 2, 1]), graph.integers(0)]);
  const [rawWidths, rawHeights, rawSlopes] = graph.split(perPlace, 1, [BINS, BINS, BINS - 1]) as [Value, Value, Value];
  const widths = knots(layers, rawWidths, channels);
  const heights = knots(layers, rawHeights, channels);
  // The outermost slopes are exactly 1, so that the spline continues linearly.
  const slopes = graph.op('Pad', [
    layers.add(graph.op('Softplus', [rawSlopes]), graph.float(SLOPE_MIN)),
    graph.integers(0, 1, 0, 1),
    graph.float(1),
  ]);

  const isPast = graph.op('Cast', [graph.op('GreaterOrEqual', [x, heights.inner])], { to: 7 });
  const bin = graph.op('ReduceSum', [isPast, graph.integers(1)], { keepdims: 1 });
  const at = (table: Value, place = bin) => graph.op('GatherElements', [table, place], { axis: 1 });
  const height = at(heights.sizes);
  const slope = at(layers.divide(heights.sizes, widths.sizes));
  const [slopeHere, slopeNext] = [at(slopes), at(slopes, layers.add(bin, graph.integer(1)))];

  const y = layers.subtract(x, at(heights.starts));
  const bend = layers.subtract(layers.add(slopeHere, slopeNext), layers.multiply(slope, graph.float(2)));
  const bent = layers.multiply(y, bend);
  const a = layers.add(bent, layers.multiply(height, layers.subtract(slope, slopeHere)));
  const b = layers.subtract(layers.multiply(height, slopeHere), bent);
  const c = graph.op('Neg', [layers.multiply(slope, y)]);
  const discriminant = layers.subtract(layers.multiply(b, b), layers.multiply(layers.multiply(a, c), graph.float(4)));
  const denominator = layers.subtract(
    graph.op('Neg', [b]),
    graph.op('Sqrt', [graph.op('Max', [discriminant, graph.float(0)])]),
  );
  const root = layers.divide(layers.multiply(c, graph.float(2)), denominator);
  const inside = layers.add(layers.multiply(root, at(widths.sizes)), at(widths.starts));
  const isInside = graph.op('LessOrEqual', [graph.op('Abs', [x]), graph.float(TAIL)]);
  return graph.op('Reshape', [graph.op('Where', [isInside, inside, x]), graph.integers(1, 1, -1)]);
}

interface Knots {
  readonly starts: Value;
  readonly sizes: Value;
  readonly inner: Value;
}

/** Starts and sizes of the bins, from -TAIL to TAIL: [T, BINS + 1], [T, BINS], inner borders [T, BINS - 1]. */
function knots(layers: VitsLayers, raw: Value, channels: number): Knots {
  const { graph } = layers;
  const shares = graph.op('Softmax', [layers.multiply(raw, graph.float(1 / Math.sqrt(channels)))], { axis: -1 });
  const sized = layers.add(layers.multiply(shares, graph.float(1 - WIDTH_MIN * BINS)), graph.float(WIDTH_MIN));
  const borders = layers.subtract(
    layers.multiply(graph.op('CumSum', [sized, graph.integer(1)]), graph.float(2 * TAIL)),
    graph.float(TAIL),
  );
  const inner = layers.slice(borders, 1, 0, BINS - 1);
  const fromStart = graph.op('Pad', [inner, graph.integers(0, 1, 0, 0), graph.float(-TAIL)]);
  const starts = graph.op('Pad', [fromStart, graph.integers(0, 0, 0, 1), graph.float(TAIL)]);
  return {
    starts,
    inner,
    sizes: layers.subtract(layers.slice(starts, 1, 1, BINS + 1), layers.slice(starts, 1, 0, BINS)),
  };
}
