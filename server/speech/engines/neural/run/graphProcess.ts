import fs from 'node:fs';
import os from 'node:os';
import { SpeechFailure } from '#server/speech/api/speech.ts';
import { forkProgram } from './forkProgram.ts';
import type { GraphAnswer, GraphStart } from './graphProgram.ts';
import { limitProcess, type ProcessLimits } from './processLimits.ts';
import type { GraphRequest } from './runGraph.ts';

/** A model loaded in a process of its own: its memory goes back with it, its crash is nobody else's. */
export interface GraphProcess {
  readonly runner: string;
  readonly pid: number | undefined;
  /** Nothing more can be run in it. */
  hasEnded(): boolean;
  run(request: GraphRequest): Promise<Float32Array>;
  close(): void;
}

interface Waiting {
  resolve(samples: Float32Array): void;
  reject(error: Error): void;
}

const HEAP_MEGABYTES = 256;
const GIGABYTE = 1024 ** 3;
/** A machine that does nothing else may still need so many times a step's processor time. */
const PATIENCE = 5;
/** A process in a long queue for a core still gets a little of it. */
const IDLE_SECONDS = 15;

/** Processor seconds for loading: a fixed part, and one for so many bytes of the graph. */
const [LOAD_SECONDS, LOAD_BYTES_A_SECOND] = [15, 20 * 1024 ** 2];
/** The same for an utterance, by its ids; a slow core takes 0.03 for one of a full-size voice. */
const [RUN_SECONDS, SECONDS_AN_ID] = [10, 0.2];

const over = {
  time: () => new SpeechFailure('TIMED_OUT', false, sentence('tempo')),
  memory: () => new SpeechFailure('ENGINE_CRASHED', false, sentence('memória')),
};

function sentence(limit: string): string {
  return `O modelo passou do limite de ${limit} ao falar e foi interrompido. Divida o texto ou escolha outra voz.`;
}

/** Rejects when the graph cannot be loaded here, or not within its limits. */
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
      waiting.delete(answer.id!);
      if (answer.type === 'made') order?.resolve(answer.samples);
      else order?.reject(new Error(answer.message));
    });
    child.send(start);

    /** Those that wait run one after the other: the limits are those of the one that runs. */
    let last: Promise<unknown> = Promise.resolve();
    function run(request: GraphRequest): Promise<Float32Array> {
      const samples = last.then(() => runNow(request));
      last = samples.catch(() => {});
      return samples;
    }

    function runNow(request: GraphRequest): Promise<Float32Array> {
      if (ended !== undefined) return Promise.reject(ended);
      const id = ++lastId;
      unlimit = limit(RUN_SECONDS + SECONDS_AN_ID * request.ids.length);
      return new Promise<Float32Array>((done, fail) => {
        waiting.set(id, { resolve: done, reject: fail });
        child.send({ id, ...request });
      }).finally(unlimit);
    }
  });
}
