import type { Value } from './onnxGraph.ts';
import type { VitsLayers } from './vitsLayers.ts';
import { FLOWS } from '#server/speech/engines/neural/files/vitsTensors.ts';
import type { VitsShape } from '#server/speech/engines/neural/files/vitsShape.ts';

/**
 * Inverts the flow: prior to latent, both [1, hidden, frames] (TTS/tts/layers/vits/networks.py,
 * ResidualCouplingBlocks).
 */
export function invertFlow(
  layers: VitsLayers,
  prior: Value,
  { hidden, flowLayers, flowDilation }: VitsShape,
  speaker: Value | undefined,
): Value {
  const { graph } = layers;
  let [low, high] = graph.split(prior, 1, [hidden / 2, hidden / 2]) as [Value, Value];
  // Upstream flips the channels before each step. Here the weights are flipped instead, and a remaining flip is applied
  // at the end.
  let isFlipped = false;
  for (let i = FLOWS - 1; i >= 0; i--) {
    isFlipped = !isFlipped;
    const name = `flow.flows.${i}.`;
    const seen = layers.conv(isFlipped ? high : low, `${name}pre`, isFlipped ? { flip: 'inputs' } : {});
    const shift = layers.conv(
      waveNet(layers, seen, `${name}enc.`, { hidden, flowLayers, flowDilation }, speaker),
      `${name}post`,
      isFlipped ? { flip: 'outputs' } : {},
    );
    if (isFlipped) low = layers.subtract(low, shift);
    else high = layers.subtract(high, shift);
  }
  const latent = graph.op('Concat', [low, high], { axis: 1 });
  return isFlipped ? layers.slice(latent, 1, hidden - 1, Number.MIN_SAFE_INTEGER, -1) : latent;
}

/** Gated convolutions with skips (TTS/tts/layers/generic/wavenet.py, WN). */
function waveNet(
  layers: VitsLayers,
  value: Value,
  name: string,
  { hidden, flowLayers, flowDilation }: Pick<VitsShape, 'hidden' | 'flowLayers' | 'flowDilation'>,
  speaker: Value | undefined,
): Value {
  const { graph } = layers;
  const conditions = speaker === undefined ? undefined : layers.conv(speaker, `${name}cond_layer`);
  let state = value;
  let skipped: Value | undefined;
  for (let i = 0; i < flowLayers; i++) {
    let gates = layers.sameConv(state, `${name}in_layers.${i}`, flowDilation ** i);
    if (conditions !== undefined)
      gates = layers.add(gates, layers.slice(conditions, 1, i * 2 * hidden, (i + 1) * 2 * hidden));
    const [tangent, sigmoid] = graph.split(gates, 1, [hidden, hidden]) as [Value, Value];
    const passed = layers.conv(
      layers.multiply(graph.op('Tanh', [tangent]), graph.op('Sigmoid', [sigmoid])),
      `${name}res_skip_layers.${i}`,
    );
    const isLast = i === flowLayers - 1;
    const [residual, skip] = isLast
      ? [undefined, passed]
      : (graph.split(passed, 1, [hidden, hidden]) as [Value, Value]);
    if (residual !== undefined) state = layers.add(state, residual);
    skipped = skipped === undefined ? skip : layers.add(skipped, skip);
  }
  return skipped!;
}
