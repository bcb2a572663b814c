import { ModelFault } from '#server/speech/api/modelFault.ts';
import { missing, type TensorPlace } from './checkpoint.ts';
import type { VitsArgs } from './vitsConfig.ts';
import { expectTensors, type ExpectedTensor, type Length, type VitsRows } from './vitsTensors.ts';

type Tensors = ReadonlyMap<string, TensorPlace>;
interface Found {
  readonly name: string;
  readonly size: readonly Length[];
}

/** Tensors used only in training, or by a flow that synthesis skips; they are not checked. */
const unspoken =
  /^(posterior_encoder|disc|audio_transform|audio_resampler)\.|speaker_encoder|^duration_predictor\.(post_|flows\.1\.)/;
/** Field of the configuration to which an unexpected layer belongs. */
const fieldOf: readonly (readonly [RegExp, keyof VitsArgs])[] = [
  [/^text_encoder\.encoder\./, 'num_layers_text_encoder'],
  [/^emb_g\.|\.cond_layer\.|^duration_predictor\.cond\./, 'use_speaker_embedding'],
  [/^emb_l\.|^duration_predictor\.cond_lang\./, 'use_language_embedding'],
  [/^duration_predictor\./, 'use_sdp'],
  [/^flow\..*\.enc\./, 'num_layers_flow'],
  [/^waveform_decoder\.ups\./, 'upsample_rates_decoder'],
  [/^waveform_decoder\.resblocks\..*\.convs/, 'resblock_kernel_sizes_decoder'],
];

/**
 * Checks that every tensor used for synthesis exists with the configured size and a floating-point type, and that there
 * are no others. Throws a ModelFault that names the difference.
 */
export function checkTensors(args: VitsArgs, rows: VitsRows, tensors: Tensors): void {
  const expected = expectTensors(args, rows);
  checkGroups(expected, tensors);
  const found = expected.flatMap((tensor) => placesOf(tensor, tensors));
  checkFields(found, tensors);
  for (const { name, size } of found) checkSize(tensors.get(name)!, name, size);
  const known = new Set(found.map(({ name }) => name));
  const foreign = [...tensors.keys()].find(
    (name) => !known.has(name) && !unspoken.test(name) && !isOptional(name, args),
  );
  if (foreign !== undefined) throw notSaid(foreign);
}

/** A plain predictor has a speaker layer even if it is not used. */
const isOptional = (name: string, args: VitsArgs) =>
  name.startsWith('duration_predictor.cond.') && args.use_speaker_embedding && !args.condition_dp_on_speaker;

/** Refuses weights of another network, before missing tensors are reported. */
export function checkModules(names: readonly string[]): void {
  const has = (module: string) => names.some((name) => name.startsWith(`${module}.`));
  if (['text_encoder', 'duration_predictor', 'waveform_decoder'].some(has)) return;
  const wrapped = names.find((name) => /^(module|model)\./.test(name))?.split('.')[0];
  if (wrapped !== undefined)
    throw unknown(
      `Os nomes dos pesos começam por "${wrapped}.", como em um treino em várias placas. ` +
        'Salve-os sem esse começo e envie de novo.',
    );
  if (has('enc_p') && has('dec'))
    throw unknown(
      'Os pesos têm os nomes do VITS original (enc_p, dec, flow), e não os do Coqui. ' +
        'Converta-os com o Coqui e envie de novo.',
    );
  throw unknown(
    'O arquivo guarda pesos de outro tipo de modelo, e não de um VITS do Coqui: ' +
      `o primeiro se chama "${names[0]!.slice(0, 80)}".`,
  );
}

const unknown = (message: string) => new ModelFault('MODEL_FILE_UNKNOWN', message);
export const differ = (what: string) =>
  new ModelFault('MODEL_VOCABULARY_MISMATCH', `A configuração e o arquivo do modelo não são do mesmo modelo: ${what}.`);
const notSaid = (name: string) => {
  const field = fieldOf.find(([pattern]) => pattern.test(name))?.[1];
  return differ(
    `o arquivo tem o tensor "${name.slice(0, 120)}", que ` +
      `${field === undefined ? 'um VITS não tem' : `a configuração não tem (${field})`}`,
  );
};

/** If all layers of one field are missing, that field belongs to another model. */
function checkGroups(expected: readonly ExpectedTensor[], tensors: Tensors): void {
  const present = new Map<string, boolean>();
  for (const tensor of expected)
    present.set(tensor.because, (present.get(tensor.because) ?? false) || formOf(tensor, tensors) !== undefined);
  const absent = [...present].find(([, isPresent]) => !isPresent)?.[0];
  if (absent !== undefined) throw differ(`${absent} não confere`);
}

type Form = (layer: string) => readonly (readonly [string, 'whole' | 'lengths'])[];
const forms: readonly Form[] = [
  (layer) => [[`${layer}.weight`, 'whole']],
  (layer) => [
    [`${layer}.weight_v`, 'whole'],
    [`${layer}.weight_g`, 'lengths'],
  ],
  (layer) => [
    [`${layer}.parametrizations.weight.original1`, 'whole'],
    [`${layer}.parametrizations.weight.original0`, 'lengths'],
  ],
];

/** Names of a weight's tensors: plain, or either of torch's naming schemes for weight norm. */
function formOf({ name, isNormed }: ExpectedTensor, tensors: Tensors): ReturnType<Form> | undefined {
  if (!isNormed) return tensors.has(name) ? [[name, 'whole']] : undefined;
  const layer = name.slice(0, -'.weight'.length);
  return forms.map((form) => form(layer)).find((places) => places.some(([place]) => tensors.has(place)));
}

function placesOf(tensor: ExpectedTensor, tensors: Tensors): Found[] {
  const form = formOf(tensor, tensors);
  const lost = form?.find(([name]) => !tensors.has(name))?.[0];
  if (form === undefined || lost !== undefined) throw missing(lost ?? tensor.name);
  // Weight norm keeps one length per index of the first dimension, for transposed convolutions too.
  const ofLengths = tensor.size.map((length, axis) => (axis === 0 ? length : { value: 1 }));
  return form.map(([name, part]) => ({ name, size: part === 'whole' ? tensor.size : ofLengths }));
}

/** A field that disagrees with every tensor is wrong itself. */
function checkFields(found: readonly Found[], tensors: Tensors): void {
  const fields = new Map<string, { length: Length; actual: number; agrees: boolean }>();
  for (const { name, size } of found) {
    const actual = tensors.get(name)!.size;
    if (actual.length !== size.length) continue;
    size.forEach((length, axis) => {
      if (length.field === undefined) return;
      const agrees = actual[axis] === length.value;
      const before = fields.get(length.field);
      if (before === undefined || (agrees && !before.agrees))
        fields.set(length.field, { length, actual: actual[axis]!, agrees });
    });
  }
  for (const [field, { length, actual, agrees }] of fields) {
    if (agrees) continue;
    const { value, times } = length;
    throw differ(
      times === undefined
        ? `${field} não confere`
        : `${field} é ${value / times} na configuração e ${actual / times} no arquivo`,
    );
  }
}

function checkSize({ size, storage }: TensorPlace, name: string, wanted: readonly Length[]): void {
  if (storage.kind === 'other')
    throw new ModelFault(
      'MODEL_TENSOR_INVALID',
      `Os pesos do modelo não são números de ponto flutuante: o tensor "${name}" é de inteiros.`,
    );
  const shown = (lengths: readonly number[]) => (lengths.length === 0 ? 'um número só' : lengths.join(' × '));
  if (size.length === wanted.length && size.every((length, axis) => length === wanted[axis]!.value)) return;
  const fields = [...new Set(wanted.flatMap(({ field }) => field ?? []))];
  const said = fields.length > 0 ? ` (${fields.join(', ')})` : '';
  throw new ModelFault(
    'MODEL_TENSOR_INVALID',
    `No arquivo do modelo, o tensor "${name}" tem o tamanho ${shown(size)}, ` +
      `e a configuração${said} pede ${shown(wanted.map(({ value }) => value))}.`,
  );
}
