import type { Worker } from 'node:worker_threads';
import { openThread, type ThreadProgram } from './openThread.ts';

const IDLE_MS = 30_000;

interface Pending<Made> {
  resolve(made: Made): void;
  reject(error: Error): void;
}
export interface WorkerRequest<Asked> {
  readonly id: number;
  readonly asked: Asked;
}
export type WorkerResponse<Made> =
  { readonly id: number; readonly made: Made } | { readonly id: number; readonly reason: string };

/**
 * Runs heavy work in a separate thread, which ends when it is idle for a while. Requests are processed one after the
 * other.
 */
export function createOnDemandWorker<Asked, Made>(
  program: ThreadProgram,
  /** Buffers of a request to transfer (detached on this side). */
  given: (asked: Asked) => ArrayBuffer[] = () => [],
): (asked: Asked) => Promise<Made> {
  let thread: Worker | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;
  const orders = new Map<number, Pending<Made>>();

  function open(): Worker {
    // Messages are large and short-lived; a default-sized young generation would retain many of them.
    const worker = openThread(program, { resourceLimits: { maxYoungGenerationSizeMb: 4 } });
    worker.on('message', (answer: WorkerResponse<Made>) => {
      const order = orders.get(answer.id);
      orders.delete(answer.id);
      if ('made' in answer) order?.resolve(answer.made);
      else order?.reject(new Error(answer.reason));
      if (orders.size === 0) rest(worker);
    });
    const fail = (error: Error) => {
      if (thread !== worker) return;
      thread = undefined;
      for (const order of orders.values()) order.reject(error);
      orders.clear();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error(`The thread ${program} ended.`)));
    return worker;
  }

  /** The idle thread does not keep the process alive. */
  function rest(worker: Worker): void {
    worker.unref();
    idle = setTimeout(() => {
      if (thread === worker) thread = undefined;
      void worker.terminate();
    }, IDLE_MS);
    idle.unref();
  }

  return (asked) => {
    const worker = (thread ??= open());
    clearTimeout(idle);
    worker.ref();
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      orders.set(id, { resolve, reject });
      worker.postMessage({ id, asked } satisfies WorkerRequest<Asked>, given(asked));
    });
  };
}
