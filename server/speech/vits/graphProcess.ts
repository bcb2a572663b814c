import { forkProgram } from './forkProgram.ts';
import type { GraphAnswer, GraphStart } from './graphProgram.ts';
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

const HEAP_MEGABYTES = 256;
const START_LIMIT_MS = 60_000;

/** Rejects when the graph cannot be loaded here. */
export function openGraphProcess(start: GraphStart): Promise<GraphProcess> {
  const child = forkProgram('graphProgram', { heapMegabytes: HEAP_MEGABYTES });
  const waiting = new Map<number, { resolve: (samples: Float32Array) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let ended: Error | undefined;
  return new Promise((resolve, reject) => {
    const lose = (error: Error) => {
      ended ??= error;
      reject(error);
      for (const order of waiting.values()) order.reject(error);
      waiting.clear();
      child.kill('SIGKILL');
    };
    const limit = setTimeout(() => lose(new Error('The model took too long to load')), START_LIMIT_MS);
    child.once('error', lose);
    child.once('exit', (code, signal) => lose(new Error(`The model's process ended (${code ?? signal})`)));
    child.on('message', (answer: GraphAnswer) => {
      if (answer.type === 'ready') {
        clearTimeout(limit);
        resolve({ runner: answer.runner, pid: child.pid, run, hasEnded: () => ended !== undefined, close: () => lose(new Error('The model was closed')) });
        return;
      }
      if (answer.type === 'failed' && answer.id === undefined) return lose(new Error(answer.message));
      const order = waiting.get(answer.id!);
      waiting.delete(answer.id!);
      if (answer.type === 'made') order?.resolve(answer.samples);
      else order?.reject(new Error(answer.message));
    });
    child.send(start);

    function run(request: GraphRequest): Promise<Float32Array> {
      if (ended !== undefined) return Promise.reject(ended);
      const id = ++lastId;
      return new Promise((done, fail) => {
        waiting.set(id, { resolve: done, reject: fail });
        child.send({ id, ...request });
      });
    }
  });
}
