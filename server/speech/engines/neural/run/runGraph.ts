import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { VoiceFrontend } from './voiceFrontend.ts';

export interface GraphRequest {
  readonly ids: readonly number[];
  /** language · speakers + speaker */
  readonly voice: number;
  /** Multiple of the voice's own speed. */
  readonly rate: number;
  /** Number of a piece of the sentence, from 1; 0 is the whole. */
  readonly piece?: number;
}

/** A loaded graph; returns samples within ±1 at the frontend's sample rate. */
export interface GraphRunner {
  readonly name: 'sherpa-onnx' | 'onnxruntime-web';
  run(request: GraphRequest): Promise<Float32Array>;
}

/** Its C interface treats 0 as 'not set'. */
const LEAST = 1e-9;

interface SherpaTts {
  generateAsync(request: {
    text: string;
    sid: number;
    speed: number;
    enableExternalBuffer: boolean;
  }): Promise<{ samples: Float32Array }>;
}
interface Sherpa {
  OfflineTts: { createAsync(config: object): Promise<SherpaTts> };
}

/** Loads the graph in `folder`: natively if there is a build for this machine, else in WebAssembly. */
export async function openGraph(folder: string, frontend: VoiceFrontend, threads: number): Promise<GraphRunner> {
  const sherpa = loadSherpa();
  return sherpa ? openSherpa(sherpa, folder, frontend, threads) : openInWebAssembly(folder, frontend, threads);
}

function loadSherpa(): Sherpa | undefined {
  try {
    return createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
  } catch {
    return undefined;
  }
}

async function openSherpa(
  { OfflineTts }: Sherpa,
  folder: string,
  { noise, durationNoise, length, pad, blank, pieces }: VoiceFrontend,
  threads: number,
): Promise<GraphRunner> {
  const filling = pad ?? blank ?? 0;
  const tts = await OfflineTts.createAsync({
    model: {
      vits: {
        model: `${folder}/graph.onnx`,
        tokens: `${folder}/tokens.txt`,
        noiseScale: Math.max(LEAST, noise),
        noiseScaleW: Math.max(LEAST, durationNoise),
        lengthScale: length,
      },
      numThreads: threads,
      provider: 'cpu',
      debug: false,
    },
    maxNumSentences: 1,
    silenceScale: 1,
  });
  return {
    name: 'sherpa-onnx',
    run: async ({ ids, voice, rate, piece = 0 }) => {
      // A speed replaces the model's own length scale.
      const speed = rate === 1 ? 1 : rate / length;
      const { samples } = await tts.generateAsync({
        // The engine does not accept a text of one symbol.
        text: String.fromCodePoint(...(ids.length === 1 ? [...ids, filling] : ids).map((id) => 0xe000 + id)),
        sid: voice + piece * (pieces?.voices ?? 0),
        speed,
        enableExternalBuffer: false,
      });
      return pieces ? samples.subarray(0, -1) : samples;
    },
  };
}

export async function openInWebAssembly(
  folder: string,
  { noise, durationNoise, length, pieces }: VoiceFrontend,
  threads: number,
): Promise<GraphRunner> {
  const ort = await import('onnxruntime-web');
  ort.env.wasm.numThreads = threads;
  const session = await ort.InferenceSession.create(fs.readFileSync(`${folder}/graph.onnx`), { logSeverityLevel: 3 });
  return {
    name: 'onnxruntime-web',
    run: async ({ ids, voice, rate, piece = 0 }) => {
      const output = await session.run({
        input: new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
        input_lengths: new ort.Tensor('int64', BigInt64Array.of(BigInt(ids.length)), [1]),
        scales: new ort.Tensor('float32', [noise, length / rate, durationNoise], [3]),
        ...(session.inputNames.includes('sid') && {
          sid: new ort.Tensor('int64', BigInt64Array.of(BigInt(voice + piece * (pieces?.voices ?? 0))), [1]),
        }),
      });
      const samples = Object.values(output)[0]!.data as Float32Array;
      return pieces ? samples.subarray(0, -1) : samples;
    },
  };
}
