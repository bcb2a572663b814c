import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import { readJson } from '#server/speech/engines/neural/files/readJson.ts';
import { cases } from '#testing/cases.ts';
import { vitsFixtures } from '#testing/fixtures.ts';
import { until } from '#testing/until.ts';
import { distance, withFixtures } from '#testing/speech/vitsReference.ts';
import { type Kind, readPth, type SavedTensor, type SavedTensors, writePth } from '#testing/speech/writePth.ts';
import { writeModelGraph } from './inspectModel.ts';
import { openInWebAssembly } from './runGraph.ts';
import { VoiceFrontend } from './voiceFrontend.ts';
import { inspectFiles } from './workshop.ts';

withFixtures();

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-mutations-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const place = (name: string) => path.join(folder, name);

const fixture = `${vitsFixtures}/reference/languages-bf16`;
const config = readJson(`${fixture}/config.json`);
const tensors = readPth(`${fixture}/model.pth`);
const names = Object.keys(tensors);
/** Used only in training, or disabled by `condition_dp_on_speaker`. */
const isUnspoken = (name: string) => /^(posterior_encoder|disc)\.|^duration_predictor\.cond\./.test(name);
const spokenNames = names.filter((name) => !isUnspoken(name));
const ids = [12, 28, 7, 50, 3, 4, 4, 13, 49];

/** Output without noise of a model made from these files; a fault if they are refused. */
async function speak(json: unknown, weights: SavedTensors | Buffer): Promise<Float32Array | ModelFault> {
  const files = { config: place('config.json'), model: place('model.pth') };
  fs.writeFileSync(files.config, JSON.stringify(json));
  fs.writeFileSync(files.model, Buffer.isBuffer(weights) ? weights : writePth(weights));
  try {
    writeModelGraph(files, place('graph'), () => {});
  } catch (error) {
    if (error instanceof ModelFault) return error;
    throw error;
  }
  const frontend = v.parse(VoiceFrontend, JSON.parse(fs.readFileSync(place('graph/frontend.json'), 'utf8')));
  const silent = { ...frontend, noise: 0, durationNoise: 0 };
  const runner = await openInWebAssembly(place('graph'), silent, 1);
  return runner.run({ ids, voice: 2 * 4 + 2, rate: 1 });
}
const base = await speak(config, tensors);

/** Expects a refusal with a helpful sentence in Portuguese. */
function expectRefused(outcome: Float32Array | ModelFault, ...words: string[]): void {
  expect(outcome).toBeInstanceOf(ModelFault);
  const { message } = outcome as ModelFault;
  expect(message).toMatch(/^(O|A|Os|Na|No|Falta|Faltam) .*\.$/);
  for (const word of words) expect(message).toContain(word);
}

function expectSame(outcome: Float32Array | ModelFault, wanted = base): void {
  expect(outcome).toBeInstanceOf(Float32Array);
  expect(distance(outcome as Float32Array, wanted as Float32Array)).toBeLessThan(1e-6);
}

type Change = (name: string, tensor: SavedTensor) => SavedTensors;
const filled =
  (value: number): Change =>
  (name, { size, values, kind }) => ({ [name]: { size, values: values.map(() => value), kind } });
const retyped =
  (kind: Kind): Change =>
  (name, tensor) => ({ [name]: { ...tensor, kind } });
const spoiling: Record<string, Change> = {
  dropped: () => ({}),
  renamed: (name, tensor) => ({ [`${name}_`]: tensor }),
  cut: (name, { size, values, kind }) => {
    const rest = [Math.max(0, size[0]! - 1), ...size.slice(1)];
    return {
      [name]: {
        size: rest,
        values: values.slice(
          0,
          rest.reduce((a, b) => a * b, 1),
        ),
        kind,
      },
    };
  },
  'one longer': (name, { size, values, kind }) => {
    const more = [...size.slice(0, -1), size.at(-1)! + 1];
    return { [name]: { size: more, values: new Float32Array(more.reduce((a, b) => a * b, 1)).fill(values[0]!), kind } };
  },
  flat: (name, { size, values, kind }) => ({
    [name]: { size: [size.reduce((a, b) => a * b, 1), 1, 1, 1], values, kind },
  }),
  'of long integers': retyped('Long'),
  'of integers': retyped('Int'),
  'filled with NaN': filled(Number.NaN),
  'with one infinite value': (name, tensor) => ({
    [name]: { ...tensor, values: tensor.values.map((value, i) => (i === tensor.values.length - 1 ? Infinity : value)) },
  }),
};
const harmless: Record<string, Change> = {
  // The fixture is in bfloat16, so other types with less precision would lose something.
  'as bfloat16': retyped('BFloat16'),
  'as doubles': retyped('Double'),
};
const changed = (name: string, change: Change): SavedTensors => {
  const { [name]: tensor, ...others } = tensors;
  return { ...others, ...change(name, tensor!) };
};

const anyTensor = fc.constantFrom(...names);

test('whatever is done to a tensor that speaks is refused by its name; of others nothing is heard', async () => {
  await fc.assert(
    fc.asyncProperty(anyTensor, fc.constantFrom(...Object.keys(spoiling)), async (name, kind) => {
      const outcome = await speak(config, changed(name, spoiling[kind]!));
      if (isUnspoken(name)) return expectSame(outcome);
      expectRefused(outcome);
      const { message } = outcome as ModelFault;
      // If the size is unique, the configuration's field is named.
      const field = /(emb|_channels|_dim|num_speakers|_decoder|kernel|idiomas|símbolos)/;
      expect(message.includes(name) || field.test(message), `${name} ${kind}: ${message}`).toBe(true);
    }),
    { numRuns: cases(40) },
  );
});

test('a tensor of another precision speaks as its values do', async () => {
  await fc.assert(
    fc.asyncProperty(anyTensor, fc.constantFrom(...Object.keys(harmless)), async (name, kind) => {
      expectSame(await speak(config, changed(name, harmless[kind]!)));
    }),
    { numRuns: cases(8) },
  );
});

test('halves are read to the last bit', async () => {
  const halves = retypeAll('Half');
  const files = place('halves.pth');
  fs.writeFileSync(files, writePth(halves));
  const asFloats = readPth(files);
  expectSame(await speak(config, halves), (await speak(config, asFloats)) as Float32Array);
});

test('what is refused leaves no process behind, and is refused within a minute', { timeout: 240_000 }, async () => {
  const program = (pid: string) => {
    try {
      return (
        `${fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]} ` +
        `${fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')}`
      );
    } catch {
      return '';
    }
  };
  const ours = () =>
    fs.readdirSync('/proc').filter((pid) => new RegExp(`^\\w ${process.pid} .*Program`).test(program(pid)));
  const files = { config: `${fixture}/config.json`, model: place('spoiled.pth') };
  for (const [i, change] of Object.values(spoiling).entries()) {
    fs.writeFileSync(files.model, writePth(changed(spokenNames[(i * 37) % spokenNames.length]!, change)));
    const from = performance.now();
    await expect(inspectFiles(files)).rejects.toBeInstanceOf(ModelFault);
    expect(performance.now() - from).toBeLessThan(60_000);
  }
  await until('the end of what was started', () => ours().length === 0);
});

type Json = Record<string, unknown>;
const parts: readonly (readonly string[])[] = [[], ['model_args'], ['audio'], ['characters']];
const partOf = (json: Json, at: readonly string[]) => at.reduce((part, key) => part[key] as Json, json);
const fields = parts.flatMap((at) => Object.keys(partOf(config, at)).map((key) => [...at, key]));
const wrongs = [0, -1, 1, 3, 7, 1e9, 0.5, '', 'nada', true, false, [], [3], [[1]], { a: 1 }, null];
/** Fields that no tensor reflects: they change how the same weights are used. */
const heard = new RegExp(
  'length_scale|dilation|sample_rate|interpolate_z|max_inference_len|upsample_rates|resblock_type|' +
    'language_ids_file|condition_dp_on_speaker',
);

test('a configuration with anything wrong in it is refused by the field, or speaks as if nothing were', async () => {
  const change = fc.oneof(fc.constant('dropped' as const), fc.constantFrom(...wrongs));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), change, async (field, to) => {
      const json = structuredClone(config);
      const part = partOf(json, field.slice(0, -1));
      const key = field.at(-1)!;
      if (to === 'dropped') delete part[key];
      else part[key] = to;
      const outcome = await speak(json, tensors);
      if (outcome instanceof ModelFault) return expectRefused(outcome);
      expect(outcome.every(Number.isFinite)).toBe(true);
      if (!heard.test(key)) expectSame(outcome);
    }),
    { numRuns: cases(40) },
  );
});

const firstNames = (module: string) =>
  ({ text_encoder: 'enc_p', waveform_decoder: 'dec', duration_predictor: 'dp' })[module] ?? module;
const only = (some: readonly string[], rename = (name: string) => name) =>
  Object.fromEntries(some.map((name) => [rename(name), tensors[name]!]));
test.each<[string, SavedTensors | Buffer, ...string[]]>([
  ['under state_dict', writePth(tensors, ['state_dict']), '"state_dict"', '"model"'],
  ['of a training on several cards', only(names, (name) => `module.${name}`), '"module."'],
  ['with the names of the first VITS', only(names, (name) => name.replace(/^\w+/, firstNames)), 'enc_p'],
  ['of another model', only(names, (name) => `decoder.${name}`), 'outro tipo de modelo', '"decoder.'],
  [
    'with a part of another network',
    { ...tensors, 'pitch_predictor.weight': tensors['emb_g.weight']! },
    'pitch_predictor',
  ],
  ['all of them integers', retypeAll('Long'), 'inteiros'],
])('weights %s: said what to do', async (_what, weights, ...words) => {
  expectRefused(await speak(config, weights), ...words);
});

function retypeAll(kind: Kind): SavedTensors {
  return Object.fromEntries(Object.entries(tensors).map(([name, tensor]) => [name, { ...tensor, kind }]));
}
