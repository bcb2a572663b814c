import type { Worker } from 'node:worker_threads';
import { openThread } from './openThread.ts';

const IDLE_MS = 30_000;

interface Order {
  resolve(ogg: Uint8Array): void;
  reject(error: Error): void;
}
type Answer = { id: number; ogg: Uint8Array; reason?: undefined } | { id: number; reason: string; ogg?: undefined };

let thread: Worker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const orders = new Map<number, Order>();

/**
 * Makes a light copy in a thread of its own, which ends when nobody asks for a while: encoding must not hold up
 * answers.
 */
export function makeLightCopyAside(wav: Uint8Array): Promise<Uint8Array> {
  const worker = (thread ??= openCopyThread());
  clearTimeout(idle);
  worker.ref();
  return new Promise((resolve, reject) => {
    const id = ++lastId;
    orders.set(id, { resolve, reject });
    worker.postMessage({ id, wav });
  });
}

function openCopyThread(): Worker {
  const worker = openThread('lightCopyThread');
  worker.on('message', ({ id, ogg, reason }: Answer) => {
    const order = orders.get(id);
    orders.delete(id);
    if (ogg) order?.resolve(ogg);
    else order?.reject(new Error(reason));
    if (orders.size === 0) rest(worker);
  });
  const fail = (error: Error) => {
    if (thread === worker) thread = undefined;
    for (const order of orders.values()) order.reject(error);
    orders.clear();
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread of light copies ended.')));
  return worker;
}

/** Does not keep the program alive while nothing is asked of it. */
function rest(worker: Worker): void {
  worker.unref();
  idle = setTimeout(() => {
    if (thread === worker) thread = undefined;
    void worker.terminate();
  }, IDLE_MS);
  idle.unref();
}
