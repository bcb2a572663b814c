import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { ModelDescription } from '#contract/models.ts';
import { buildVits, PIECES } from '#server/speech/engines/neural/graph/buildVits.ts';
import { openCheckpoint } from '#server/speech/engines/neural/files/checkpoint.ts';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import type { ModelFiles } from '#server/speech/api/speech.ts';
import { inspectOnnx } from '#server/speech/engines/neural/files/onnxInspection.ts';
import { encodeMetadata } from '#server/speech/engines/neural/graph/onnxGraph.ts';
import { piperFrontend } from '#server/speech/engines/neural/files/piperConfig.ts';
import { readVitsConfig } from '#server/speech/engines/neural/files/vitsConfig.ts';
import { readJson } from '#server/speech/engines/neural/files/readJson.ts';
import { vitsFrontend } from './vitsFrontend.ts';
import type { VoiceFrontend } from './voiceFrontend.ts';
import { openWeights } from '#server/speech/engines/neural/files/weights.ts';

/** Throws a ModelFault with the reason if the files are no voice that can be used here. */
export function inspectModel(files: ModelFiles): ModelDescription {
  const json = readConfig(files.config);
  // A Coqui model's graph is built completely, so that faults are found now instead of at activation.
  return isPiper(json) ? inspectPiper(json, files.model).about : prepareVits(json, files.model, () => {}).about;
}

/** Writes the graph, its symbols and its frontend to a folder. */
export function writeModelGraph(
  files: ModelFiles,
  folder: string,
  onProgress: (share: number) => void,
): ModelDescription {
  const json = readConfig(files.config);
  const { about, frontend, pieces } = isPiper(json)
    ? preparePiper(json, files.model)
    : prepareVits(json, files.model, onProgress);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const graph = fs.openSync(`${folder}/graph.onnx`, 'w', 0o600);
  try {
    for (const piece of pieces) {
      hash.update(piece);
      for (let done = 0; done < piece.length;) done += fs.writeSync(graph, piece, done);
    }
    fs.fsyncSync(graph);
  } finally {
    fs.closeSync(graph);
  }
  const ids = frontend.symbols.flatMap(([, some]) => some);
  const count = 1 + Math.max(frontend.blank ?? 0, frontend.pad ?? 0, ...frontend.begin, ...frontend.end, ...ids);
  // The engine expects characters, so each id is one of the private use area, from U+E000.
  fs.writeFileSync(
    `${folder}/tokens.txt`,
    Array.from({ length: count }, (_, id) => `${String.fromCodePoint(0xe000 + id)} ${id}\n`).join(''),
    { mode: 0o600 },
  );
  fs.writeFileSync(`${folder}/frontend.json`, JSON.stringify(frontend), { mode: 0o600 });
  fs.writeFileSync(`${folder}/graph.sha256`, hash.digest('hex'), { mode: 0o600 });
  onProgress(1);
  return about;
}

function readConfig(path: string): Record<string, unknown> {
  const json = readJson(path);
  const { model } = json;
  if (typeof model === 'string' && model !== 'vits') {
    if (model === 'xtts')
      throw new ModelFault(
        'MODEL_KIND_UNSUPPORTED',
        'O modelo é um XTTS: fala por outro motor, que não roda aqui. ' +
          'Ligue um servidor que o sirva pela configuração ENGINES.',
      );
    throw new ModelFault(
      'MODEL_KIND_UNSUPPORTED',
      `O modelo é do tipo "${model.slice(0, 40)}", que não fala aqui: só VITS do Coqui e vozes do Piper.`,
    );
  }
  return json;
}

const isPiper = (json: Record<string, unknown>) => json['model'] === undefined && json['phoneme_id_map'] !== undefined;

function prepareVits(json: unknown, path: string, onProgress: (share: number) => void) {
  const config = readVitsConfig(json);
  const checkpoint = openCheckpoint(path);
  try {
    const used = checkpoint.tensors.size;
    let read = 0;
    const weights = openWeights({
      tensors: checkpoint.tensors,
      read: (name) => {
        onProgress(Math.min(0.9, ++read / used));
        return checkpoint.read(name);
      },
    });
    const { graph, shape, voices, pieceSamples } = buildVits(config, weights);
    const frontend: VoiceFrontend = {
      ...vitsFrontend(config, shape),
      ...(pieceSamples && { pieces: { voices, samples: [...pieceSamples] } }),
    };
    const pieces = graph.encode(metadataFor(frontend, voices * (pieceSamples ? PIECES : 1)));
    const graphBytes = pieces.reduce((sum, { length }) => sum + length, 0);
    return { frontend, pieces, about: about('vits', frontend, Math.round(graphBytes / 4), graphBytes) };
  } finally {
    checkpoint.close();
  }
}

function inspectPiper(json: unknown, path: string) {
  const frontend = piperFrontend(json);
  const facts = inspectOnnx(path);
  const wanted = ['input', 'input_lengths', 'scales', ...(frontend.speakers.length > 0 ? ['sid'] : [])];
  if (wanted.join() !== facts.inputs.join())
    throw new ModelFault(
      'MODEL_VOCABULARY_MISMATCH',
      'O arquivo .onnx não é de uma voz do Piper como a configuração a descreve: ' +
        `espera ${facts.inputs.join(', ').slice(0, 200)}.`,
    );
  return { frontend, about: about('piper', frontend, facts.parameters, facts.bytes) };
}

function preparePiper(json: unknown, path: string) {
  const { frontend, about: found } = inspectPiper(json, path);
  return {
    frontend,
    about: found,
    pieces: [fs.readFileSync(path), ...encodeMetadata(metadataFor(frontend, Math.max(1, frontend.speakers.length)))],
  };
}

/** Metadata that sherpa-onnx reads from a VITS graph (offline-tts-vits-model.cc); ids are passed unchanged. */
function metadataFor({ sampleRate }: VoiceFrontend, voices: number) {
  return {
    model_type: 'vits',
    comment: 'coqui',
    language: 'pt',
    frontend: 'characters',
    punctuation: '',
    sample_rate: sampleRate,
    has_espeak: 0,
    n_speakers: voices,
    add_blank: 0,
    use_eos_bos: 0,
    blank_id: 0,
    bos_id: 0,
    eos_id: 0,
    pad_id: 0,
  };
}

const MEGABYTE = 1024 * 1024;

/**
 * Memory estimate: a full-size voice of 113 MB takes about 600 MB while speaking, a small one hardly less than the
 * engine itself.
 */
function about(
  kind: ModelDescription['kind'],
  { sampleRate, speakers, languages, phonemeLanguages }: VoiceFrontend,
  parameters: number,
  graphBytes: number,
): ModelDescription {
  return {
    kind,
    sampleRate,
    speakers,
    languages,
    parameters,
    graphBytes,
    memoryBytes: 220 * MEGABYTE + 3.5 * graphBytes,
    usesPhonemes: phonemeLanguages !== null,
  };
}
