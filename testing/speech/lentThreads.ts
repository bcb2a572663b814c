import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { SpeakOrder, ThreadAnswer } from '#server/speech/pool/threadMessages.ts';
import { openSynthesisThread } from '#server/speech/pool/openSynthesisThread.ts';

/**
 * Synthesis threads that a server before has used. A new one needs some three seconds of a core until the engine is
 * loaded and its code is compiled, which each server of a test process would pay again.
 */
const spare: Worker[] = [];

/** A synthesis thread of the embedded engine, which the next server of this process takes over when this one ends. */
export function lendThread(): Worker {
  const used = spare.pop();
  return new LentThread(used ?? openSynthesisThread(), used !== undefined) as unknown as Worker;
}

/** The part of a worker that a pool uses. */
class LentThread extends EventEmitter {
  #worker: Worker;
  /** Ids of the texts it works on: a thread that is ended meanwhile is not used again. */
  #open = new Set<number>();
  #hasEnded: Promise<number> | undefined;

  constructor(worker: Worker, isReady: boolean) {
    super();
    this.#worker = worker;
    worker.on('message', (answer: ThreadAnswer) => {
      if (answer.type !== 'ready' && answer.type !== 'piece' && answer.type !== 'broken') this.#open.delete(answer.id);
      this.emit('message', answer);
    });
    for (const event of ['error', 'exit']) {
      worker.on(event, (value) => {
        this.#hasEnded ??= Promise.resolve(0);
        if (this.listenerCount(event) > 0) this.emit(event, value);
      });
    }
    if (isReady) setImmediate(() => this.emit('message', { type: 'ready' }));
  }

  ref(): void {
    this.#worker.ref();
  }

  unref(): void {
    this.#worker.unref();
  }

  postMessage(order: SpeakOrder): void {
    this.#open.add(order.id);
    this.#worker.postMessage(order);
  }

  terminate(): Promise<number> {
    this.#hasEnded ??= this.#giveBack();
    return this.#hasEnded;
  }

  async #giveBack(): Promise<number> {
    if (this.#open.size > 0) return this.#worker.terminate();
    // Without a name Node's own listeners would go too, and no message would arrive any more.
    for (const event of ['message', 'error', 'exit']) this.#worker.removeAllListeners(event);
    this.#worker.unref();
    spare.push(this.#worker);
    return 0;
  }
}
