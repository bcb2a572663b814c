import type { Value } from './onnxGraph.ts';
import type { VitsLayers } from './vitsLayers.ts';
import type { VitsShape } from '#server/speech/engines/neural/files/vitsShape.ts';

const NAME = 'waveform_decoder.';
const SLOPE = 0.1;
/** torch's default, since upstream calls the last activation without a slope. */
const LAST_SLOPE = 0.01;

/** Latent [1, hidden, frames] to samples [1, 1, samples] within ±1 (TTS/vocoder/models/hifigan_generator.py). */
export function decodeWaveform(
  layers: VitsLayers,
  latent: Value,
  shape: VitsShape,
  speaker: Value | undefined,
): { samples: Value; entered: Value } {
  const { graph, weights } = layers;
  const entered = layers.conv(latent, `${NAME}conv_pre`, { pads: [3, 3] });
  let value = speaker === undefined ? entered : layers.add(entered, layers.conv(speaker, `${NAME}cond_layer`));
  shape.upsampleRates.forEach((rate, i) => {
    const weight = weights.layer(`${NAME}ups.${i}`);
    const kernel = weight.dims[2]!;
    const pad = Math.floor((kernel - rate) / 2);
    value = graph.op(
      'ConvTranspose',
      [
        layers.leakyRelu(value, SLOPE),
        graph.weight(weight.dims, weight.values),
        layers.constant(`${NAME}ups.${i}.bias`),
      ],
      { kernel_shape: [kernel], strides: [rate], pads: [pad, pad], dilations: [1], group: 1 },
    );
    const kinds = shape.residualDilations.map((dilations, kind) =>
      residual(
        layers,
        value,
        `${NAME}resblocks.${i * shape.residualDilations.length + kind}.`,
        shape.residualType,
        dilations,
      ),
    );
    value = layers.multiply(
      kinds.reduce((sum, kind) => layers.add(sum, kind)),
      graph.float(1 / kinds.length),
    );
  });
  return {
    entered,
    samples: graph.op('Tanh', [layers.conv(layers.leakyRelu(value, LAST_SLOPE), `${NAME}conv_post`, { pads: [3, 3] })]),
  };
}

/** Frames on either side on which the samples of a frame depend. */
export function receptiveFrames(
  { weights }: VitsLayers,
  { upsampleRates, residualDilations, residualType }: VitsShape,
) {
  const ENDS = 3;
  const kinds = residualDilations.length;
  let [frames, samples] = [ENDS, 1];
  upsampleRates.forEach((rate, i) => {
    frames += Math.ceil(weights.layerDims(`${NAME}ups.${i}`)[2]! / rate) / samples;
    samples *= rate;
    const reach = residualDilations.map((dilations, kind) => {
      const name = `${NAME}resblocks.${i * kinds + kind}.`;
      return dilations.reduce((sum, dilation, layer) => {
        const half = (weights.layerDims(`${name}${residualType === '1' ? 'convs1' : 'convs'}.${layer}`)[2]! - 1) / 2;
        return sum + half * dilation + (residualType === '1' ? half : 0);
      }, 0);
    });
    frames += Math.max(...reach) / samples;
  });
  return Math.ceil(frames + ENDS / samples);
}

function residual(
  layers: VitsLayers,
  value: Value,
  name: string,
  type: VitsShape['residualType'],
  dilations: readonly number[],
): Value {
  return dilations.reduce((sum, dilation, i) => {
    const first = layers.sameConv(
      layers.leakyRelu(sum, SLOPE),
      type === '1' ? `${name}convs1.${i}` : `${name}convs.${i}`,
      dilation,
    );
    return layers.add(
      sum,
      type === '1' ? layers.sameConv(layers.leakyRelu(first, SLOPE), `${name}convs2.${i}`) : first,
    );
  }, value);
}
