import type { Value } from './onnxGraph.ts';
import { invertSpline } from './spline.ts';
import type { VitsLayers } from './vitsLayers.ts';
import { SEPARABLE_LAYERS, SPLINE_FLOWS } from '#server/speech/engines/neural/files/vitsTensors.ts';
import type { VitsShape } from '#server/speech/engines/neural/files/vitsShape.ts';

const NAME = 'duration_predictor.';

interface Conditions {
  readonly speaker: Value | undefined;
  readonly language: Value | undefined;
}

/** Log durations [1, 1, symbols] in frames; `noise` [1, 2, symbols] is needed only for stochastic durations. */
export function predictDurations(
  layers: VitsLayers,
  hidden: Value,
  shape: VitsShape,
  conditions: Conditions,
  noise: Value | undefined,
): Value {
  return noise === undefined
    ? predictPlainly(layers, hidden, shape, conditions)
    : predictStochastically(layers, hidden, shape, conditions, noise);
}

/** TTS/tts/layers/glow_tts/duration_predictor.py */
function predictPlainly(layers: VitsLayers, hidden: Value, shape: VitsShape, conditions: Conditions): Value {
  let value = condition(layers, hidden, shape, conditions);
  for (const i of [1, 2])
    value = layers.layerNorm(
      layers.graph.op('Relu', [layers.sameConv(value, `${NAME}conv_${i}`)]),
      `${NAME}norm_${i}`,
      1e-4,
    );
  return layers.conv(value, `${NAME}proj`);
}

/** Inverts the flows, from noise to log durations (TTS/tts/layers/vits/stochastic_duration_predictor.py). */
function predictStochastically(
  layers: VitsLayers,
  hidden: Value,
  shape: VitsShape,
  conditions: Conditions,
  noise: Value,
): Value {
  const { graph, weights } = layers;
  const text = layers.conv(
    convolve(layers, condition(layers, layers.conv(hidden, `${NAME}pre`), shape, conditions), `${NAME}convs`),
    `${NAME}proj`,
  );
  const channels = weights.dims(`${NAME}pre.weight`)[0]!;
  let [kept, changed] = graph.split(noise, 1, [1, 1]) as [Value, Value];
  // Flow 1 is skipped, as upstream does: "remove a useless vflow".
  for (let i = SPLINE_FLOWS; i >= 2; i--) {
    [kept, changed] = [changed, kept];
    const flow = `${NAME}flows.${i}.`;
    const spline = layers.conv(
      convolve(layers, layers.add(layers.conv(kept, `${flow}pre`), text), `${flow}convs`),
      `${flow}proj`,
    );
    changed = invertSpline(layers, changed, spline, channels);
  }
  const [shift, logScale] = ['translation', 'log_scale'].map(
    (part) => weights.get(`${NAME}flows.0.${part}`).values[0]!,
  );
  return layers.multiply(layers.subtract(changed, graph.float(shift!)), graph.float(Math.exp(-logScale!)));
}

function condition(
  layers: VitsLayers,
  value: Value,
  { isDurationBySpeaker }: VitsShape,
  { speaker, language }: Conditions,
): Value {
  let conditioned = value;
  if (speaker !== undefined && isDurationBySpeaker)
    conditioned = layers.add(conditioned, layers.conv(speaker, `${NAME}cond`));
  if (language !== undefined) conditioned = layers.add(conditioned, layers.conv(language, `${NAME}cond_lang`));
  return conditioned;
}

/** Dilated depth-separable convolutions with dilation k^i in layer i. */
function convolve(layers: VitsLayers, value: Value, name: string): Value {
  const [channels, , kernel] = layers.weights.dims(`${name}.convs_sep.0.weight`) as [number, number, number];
  let sum = value;
  for (let i = 0; i < SEPARABLE_LAYERS; i++) {
    const spread = layers.gelu(
      layers.layerNorm(layers.sameConv(sum, `${name}.convs_sep.${i}`, kernel ** i, channels), `${name}.norms_1.${i}`),
    );
    sum = layers.add(
      sum,
      layers.gelu(layers.layerNorm(layers.conv(spread, `${name}.convs_1x1.${i}`), `${name}.norms_2.${i}`)),
    );
  }
  return sum;
}
