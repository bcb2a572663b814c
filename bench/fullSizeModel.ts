import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Sizes of Coqui's VITS as trained for 22 kHz (TTS/tts/models/vits.py, VitsArgs). */
const [HIDDEN, FEED, LAYERS, HEADS, PREDICTOR] = [192, 768, 6, 2, 192];
const [INITIAL, RATES, KERNELS] = [512, [8, 8, 2, 2], [16, 16, 4, 4]];
const [RESIDUAL_KERNELS, DILATIONS] = [
  [3, 7, 11],
  [1, 3, 5],
];

const characters = {
  characters_class: 'TTS.tts.models.vits.VitsCharacters',
  pad: '_',
  punctuations: ';:,.!?¡¿—… ',
  characters: 'abcdefghijklmnopqrstuvwxyz',
  phonemes: 'ɐɛɔɲŋɾʁʃʎʒʊɪəɡˈˌːãẽĩõũʲ̃',
  is_unique: false,
  is_sorted: true,
};
const vocabulary =
  2 + [...characters.punctuations].length + [...characters.characters].length + [...characters.phonemes].length;

/** The config.json and model.pth of a full-size voice with random weights: it hums, at the real speed. */
export async function fullSizeModel(): Promise<{ config: string; checkpoint: Buffer }> {
  const config = JSON.stringify({
    model: 'vits',
    model_args: {},
    audio: { sample_rate: 22_050 },
    use_phonemes: true,
    phonemizer: 'espeak',
    phoneme_language: 'pt-br',
    text_cleaner: 'phoneme_cleaners',
    add_blank: true,
    characters,
  });
  return { config, checkpoint: await writeCheckpoint(tensors()) };
}

type Tensors = Map<string, readonly number[]>;

function tensors(): Tensors {
  const all: Tensors = new Map();
  const conv = (name: string, out: number, from: number, kernel = 1, hasBias = true) => {
    all.set(`${name}.weight`, [out, from, kernel]);
    if (hasBias) all.set(`${name}.bias`, [out]);
  };
  const norm = (name: string, channels: number) => {
    for (const part of ['gamma', 'beta']) all.set(`${name}.${part}`, [channels]);
  };
  const separable = (name: string) => {
    for (let i = 0; i < 3; i++) {
      conv(`${name}.convs_sep.${i}`, PREDICTOR, 1, 3);
      conv(`${name}.convs_1x1.${i}`, PREDICTOR, PREDICTOR);
      norm(`${name}.norms_1.${i}`, PREDICTOR);
      norm(`${name}.norms_2.${i}`, PREDICTOR);
    }
  };
  all.set('text_encoder.emb.weight', [vocabulary, HIDDEN]);
  for (let i = 0; i < LAYERS; i++) {
    const attention = `text_encoder.encoder.attn_layers.${i}`;
    for (const part of ['q', 'k', 'v', 'o']) conv(`${attention}.conv_${part}`, HIDDEN, HIDDEN);
    for (const part of ['k', 'v']) all.set(`${attention}.emb_rel_${part}`, [1, 9, HIDDEN / HEADS]);
    norm(`text_encoder.encoder.norm_layers_1.${i}`, HIDDEN);
    conv(`text_encoder.encoder.ffn_layers.${i}.conv_1`, FEED, HIDDEN, 3);
    conv(`text_encoder.encoder.ffn_layers.${i}.conv_2`, HIDDEN, FEED, 3);
    norm(`text_encoder.encoder.norm_layers_2.${i}`, HIDDEN);
  }
  conv('text_encoder.proj', 2 * HIDDEN, HIDDEN);
  conv('duration_predictor.pre', PREDICTOR, HIDDEN);
  separable('duration_predictor.convs');
  conv('duration_predictor.proj', PREDICTOR, PREDICTOR);
  for (const part of ['translation', 'log_scale']) all.set(`duration_predictor.flows.0.${part}`, [2, 1]);
  for (let i = 1; i <= 4; i++) {
    const flow = `duration_predictor.flows.${i}`;
    conv(`${flow}.pre`, PREDICTOR, 1);
    separable(`${flow}.convs`);
    conv(`${flow}.proj`, 29, PREDICTOR);
  }
  for (let i = 0; i < 4; i++) {
    const flow = `flow.flows.${i}`;
    conv(`${flow}.pre`, HIDDEN, HIDDEN / 2);
    for (let layer = 0; layer < 4; layer++) {
      conv(`${flow}.enc.in_layers.${layer}`, 2 * HIDDEN, HIDDEN, 5);
      conv(`${flow}.enc.res_skip_layers.${layer}`, layer < 3 ? 2 * HIDDEN : HIDDEN, HIDDEN);
    }
    conv(`${flow}.post`, HIDDEN / 2, HIDDEN);
  }
  conv('waveform_decoder.conv_pre', INITIAL, HIDDEN, 7);
  RATES.forEach((_, i) => {
    const [from, to] = [INITIAL / 2 ** i, INITIAL / 2 ** (i + 1)];
    all.set(`waveform_decoder.ups.${i}.weight`, [from, to, KERNELS[i]!]);
    all.set(`waveform_decoder.ups.${i}.bias`, [to]);
    RESIDUAL_KERNELS.forEach((kernel, kind) =>
      DILATIONS.forEach((__, layer) => {
        for (const part of ['convs1', 'convs2'])
          conv(`waveform_decoder.resblocks.${i * RESIDUAL_KERNELS.length + kind}.${part}.${layer}`, to, to, kernel);
      }),
    );
  });
  conv('waveform_decoder.conv_post', 1, INITIAL / 2 ** RATES.length, 7, false);
  return all;
}

/** Values that keep the output in range, and produce about three frames per symbol as in speech. */
function valuesOf(name: string, dims: readonly number[]): Float32Array {
  const count = dims.reduce((product, length) => product * length, 1);
  if (name.endsWith('translation')) return new Float32Array(count).fill(-0.7);
  if (name.endsWith('log_scale')) return new Float32Array(count).fill(0.7);
  if (name.endsWith('gamma')) return new Float32Array(count).fill(1);
  if (name.endsWith('bias') || name.endsWith('beta')) return new Float32Array(count);
  const spread = 1.6 / Math.sqrt(Math.max(1, count / dims[0]!));
  return Float32Array.from({ length: count }, () => (Math.random() - 0.5) * 2 * spread);
}

/** The format of torch.save: a ZIP of stored entries, with a pickle of protocol 2 as index. */
function writeCheckpoint(all: Tensors): Promise<Buffer> {
  const text = (value: string) => {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from('X'), uint32(bytes.length), bytes]);
  };
  const number = (value: number) => Buffer.concat([Buffer.from('J'), uint32(value)]);
  const tuple = (values: readonly number[]) =>
    Buffer.concat([Buffer.from('('), ...values.map(number), Buffer.from('t')]);
  const ordered = Buffer.from('ccollections\nOrderedDict\n)R');
  const entries: [string, Buffer][] = [];
  const items: Buffer[] = [];
  for (const [name, dims] of all) {
    const values = valuesOf(name, dims);
    const key = String(entries.length);
    const strides = dims.map((_, axis) => dims.slice(axis + 1).reduce((product, length) => product * length, 1));
    items.push(
      text(name),
      Buffer.from('ctorch._utils\n_rebuild_tensor_v2\n(('),
      text('storage'),
      Buffer.from('ctorch\nFloatStorage\n'),
      text(key),
      text('cpu'),
      number(values.length),
      Buffer.from('tQ'),
      number(0),
      tuple(dims),
      tuple(strides),
      Buffer.from([0x89]),
      ordered,
      Buffer.from('tR'),
    );
    entries.push([`archive/data/${key}`, Buffer.from(values.buffer)]);
  }
  const index = Buffer.concat([
    Buffer.from([0x80, 2]),
    Buffer.from('}('),
    text('model'),
    ordered,
    Buffer.from('('),
    ...items,
    Buffer.from('uu.'),
  ]);
  return zip([['archive/data.pkl', index], ...entries]);
}

/** Stored without compression, as by PyTorch. */
function zip(entries: readonly [string, Buffer][]): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, data] of entries) file.addBuffer(data, name, { compress: false });
  file.end();
  return buffer(file.outputStream);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
