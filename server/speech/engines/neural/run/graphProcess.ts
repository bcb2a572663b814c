import fs from 'node:fs';
import os from 'node:os';
import { SpeechFailure } from '#server/speech/api/speech.ts';
import { forkProgram } from './forkProgram.ts';
import type { GraphAnswer, GraphStart } from './graphProgram.ts';
import { limitProcess, type ProcessLimits } from './processLimits.ts';
import type { GraphRequest } from './runGraph.ts';

/** A model loaded in a separate process, which isolates crashes and frees all memory when it ends. */
export interface GraphProcess {
  readonly runner: string;
  readonly pid: number | undefined;
  /** True if it can run nothing more. */
  hasEnded(): boolean;
  /** With `onPiece`, a sentence that can be made in pieces is given to it, and the result is empty. */
  run(request: GraphRequest, onPiece?: (samples: Float32Array) => void): Promise<Float32Array>;
  close(): void;
}

interface Waiting {
  onPiece: ((samples: Float32Array) => void) | undefined;
  resolve(samples: Float32Array): void;
  reject(error: Error): void;
}

const HEAP_MEGABYTES = 256;
const GIGABYTE = 1024 ** 3;
/** Wall-clock limit as a multiple of the CPU limit, for an otherwise idle machine. */
const PATIENCE = 5;
/** Idle limit in seconds; even on an overloaded machine a process gets some CPU within this time. */
const IDLE_SECONDS = 15;

/** CPU seconds for loading: a fixed part, and one second per this many bytes of the graph. */
const [LOAD_SECONDS, LOAD_BYTES_A_SECOND] = [15, 20 * 1024 ** 2];
/** CPU seconds for an utterance: a fixed part and one per id; a slow core takes 0.03 per id of a full-size voice. */
const [RUN_SECONDS, SECONDS_AN_ID] = [10, 0.2];

const over = {
  time: () => new SpeechFailure('TIMED_OUT', false, sentence('tempo')),
  memory: () => new SpeechFailure('ENGINE_CRASHED', false, sentence('memória')),
};

function sentence(limit: string): string {
  return `O modelo passou do limite de ${limit} ao falar e foi interrompido. Divida o texto ou escolha outra voz.`;
}

/** Rejects if the graph cannot be loaded here, or not within its limits. */
export function openGraphProcess(start: GraphStart): Promise<GraphProcess> {
  const { size } = fs.statSync(`${start.folder}/graph.onnx`);
  const memoryBytes = Math.min(2 * GIGABYTE + 4 * size, 0.9 * os.totalmem());
  const limitsOf = (cpuSeconds: number): ProcessLimits => ({
    cpuSeconds: cpuSeconds * start.threads,
    seconds: cpuSeconds * PATIENCE,
    memoryBytes,
    idleSeconds: IDLE_SECONDS,
  });
  const child = forkProgram('graphProgram', { heapMegabytes: HEAP_MEGABYTES });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | undefined;
  return new Promise((resolve, reject) => {
    const lose = (error: Error) => {
      ended ??= error;
      unlimit();
      reject(error);
      for (const order of waiting.values()) order.reject(error);
      waiting.clear();
      child.kill('SIGKILL');
    };
    const limit = (cpuSeconds: number) => limitProcess(child.pid, limitsOf(cpuSeconds), (what) => lose(over[what]()));
    let unlimit = limit(LOAD_SECONDS + size / LOAD_BYTES_A_SECOND);
    child.once('error', lose);
    child.once('exit', (code, signal) => lose(new Error(`The model's process ended (${code ?? signal})`)));
    child.on('message', (answer: GraphAnswer) => {
      if (answer.type === 'ready') {
        unlimit();
        const close = () => lose(new Error('The model was closed'));
        return resolve({ runner: answer.runner, pid: child.pid, run, hasEnded: () => ended !== undefined, close });
      }
      if (answer.type === 'failed' && answer.id === undefined) return lose(new Error(answer.message));
      const order = waiting.get(answer.id!);
      if (answer.type === 'piece') return order?.onPiece?.(answer.samples);
      waiting.delete(answer.id!);
      if (answer.type === 'made') order?.resolve(answer.samples);
      else order?.reject(new Error(answer.message));
    });
    child.send(start);

    /** Requests run one after the other, so that the limits apply to the running one. */
    let last: Promise<unknown> = Promise.resolve();
    function run(request: GraphRequest, onPiece?: (samples: Float32Array) => void): Promise<Float32Array> {
      const samples = last.then(() => runNow(request, onPiece));
      last = samples.catch(() => {});
      return samples;
    }

    function runNow(request: GraphRequest, onPiece: Waiting['onPiece']): Promise<Float32Array> {
      if (ended !== undefined) return Promise.reject(ended);
      const id = ++lastId;
      // Pieces repeat a part of the work.
      unlimit = limit((onPiece ? 2 : 1) * (RUN_SECONDS + SECONDS_AN_ID * request.ids.length));
      return new Promise<Float32Array>((done, fail) => {
        waiting.set(id, { onPiece, resolve: done, reject: fail });
        child.send({ id, ...request, ...(onPiece && { isStreamed: true }) });
      }).finally(unlimit);
    }
  });
}
