import type { Worker } from 'node:worker_threads';
import type { AudioFormat } from '#contract/demo.ts';
import { speechFailure } from './failures.ts';
import { SpeechFailure, type AudioRequest, type MadeAudio } from './speech.ts';
import { control, type SpeakOrder, type ThreadAnswer } from './threadMessages.ts';

export interface PoolOptions {
  readonly threads: number;
  readonly timeLimitMs: number;
  /** The engine's memory creeps: after so many texts a thread makes way for a new one. */
  readonly ordersPerThread: number;
  readonly openThread: () => Worker;
}

export interface SynthesisPool {
  /** Resolves when every thread can speak; rejects when one cannot start. */
  readonly ready: Promise<void>;
  speak(request: AudioRequest, signal?: AbortSignal): Promise<MadeAudio>;
  /** Hands over the bytes as they come; resolves after the last. One thread at least stays free of streams, if there are two. */
  stream(request: AudioRequest, format: AudioFormat, take: (bytes: Uint8Array) => void, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

interface Order {
  readonly message: SpeakOrder;
  readonly take: ((bytes: Uint8Array) => void) | undefined;
  /** Each settles the promise once; later calls do nothing. */
  readonly resolve: (made: MadeAudio | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  orders: number;
  order: Order | null;
  timer: NodeJS.Timeout | undefined;
}

/** Hands texts in their order to the free thread; a thread that crashes or overruns takes only its own text with it. */
export function openPool({ threads: size, timeLimitMs, ordersPerThread, openThread }: PoolOptions): SynthesisPool {
  const threads = new Set<Thread>();
  const queue: Order[] = [];
  let isClosed = false;

  function open(): Promise<void> {
    const thread: Thread = { worker: openThread(), isReady: false, orders: 0, order: null, timer: undefined };
    threads.add(thread);
    return new Promise((resolve, reject) => {
      thread.worker.on('message', (answer: ThreadAnswer) => {
        if (answer.type === 'ready') {
          thread.isReady = true;
          resolve();
        } else if (answer.type === 'chunk') {
          thread.order?.take?.(answer.bytes);
          return;
        } else finish(thread, answer);
        dispatch();
      });
      const lose = (error: Error) => {
        if (!threads.has(thread)) return;
        drop(thread, speechFailure('ENGINE_CRASHED'));
        reject(error);
        if (thread.isReady) renew();
        else failQueue();
      };
      thread.worker.on('error', lose);
      thread.worker.on('exit', (code) => lose(new Error(`A synthesis thread ended with code ${code}`)));
    });
  }

  function renew(): void {
    if (isClosed || threads.size >= size) return;
    open().catch(() => undefined);
  }

  /** A thread that cannot start fails what waits, if none other is there to speak it: no endless attempts. */
  function failQueue(): void {
    if (threads.size > 0) return;
    for (const order of queue.splice(0)) order.reject(speechFailure('ENGINE_CRASHED'));
  }

  function drop(thread: Thread, reason: SpeechFailure): void {
    threads.delete(thread);
    clearTimeout(thread.timer);
    thread.order?.reject(reason);
    thread.order = null;
    void thread.worker.terminate();
  }

  function finish(thread: Thread, answer: Exclude<ThreadAnswer, { type: 'ready' | 'chunk' }>): void {
    clearTimeout(thread.timer);
    if (answer.type === 'made') thread.order?.resolve(answer.made);
    if (answer.type === 'streamed') thread.order?.resolve(undefined);
    if (answer.type === 'failed') thread.order?.reject(new SpeechFailure(answer.failure.code, answer.failure.isFinal, answer.failure.message));
    thread.order = null;
    if (thread.orders < ordersPerThread) return;
    drop(thread, speechFailure('ENGINE_CRASHED'));
    renew();
  }

  function dispatch(): void {
    for (const thread of threads) {
      if (!thread.isReady || thread.order !== null) continue;
      const order = takeNext();
      // Idle threads do not keep the process alive.
      if (order === undefined) thread.worker.unref();
      else give(thread, order);
    }
    // A crowd of visitors waits for its turn anyway: it must not take the processor from people at work.
    const isCrowded = queue.some(({ take }) => take !== undefined);
    for (const { order } of threads) if (order?.take) signalTo(order, control.yield, isCrowded);
  }

  function signalTo({ message }: Order, word: number, isOn: boolean): void {
    const words = new Int32Array(message.control);
    Atomics.store(words, word, isOn ? 1 : 0);
    Atomics.notify(words, control.cancel);
  }

  /** The first that may run now: streams of visitors never hold every thread. */
  function takeNext(): Order | undefined {
    const streaming = [...threads].filter(({ order }) => order?.take !== undefined).length;
    const place = queue.findIndex(({ take }) => take === undefined || streaming < Math.max(1, size - 1));
    return place < 0 ? undefined : queue.splice(place, 1)[0];
  }

  function give(thread: Thread, order: Order): void {
    thread.order = order;
    thread.orders++;
    thread.worker.ref();
    thread.timer = setTimeout(() => {
      drop(thread, speechFailure('TIMED_OUT'));
      renew();
    }, timeLimitMs);
    thread.worker.postMessage(order.message);
  }

  function submit(request: AudioRequest, format: AudioFormat | undefined, take: Order['take'], signal: AbortSignal | undefined): Promise<MadeAudio | undefined> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason);
      if (isClosed) return reject(speechFailure('ENGINE_CRASHED'));
      const message: SpeakOrder = { request, format, control: new SharedArrayBuffer(control.bytes) };
      const order: Order = { message, take, resolve: settled(resolve), reject: settled(reject) };
      function settled<T>(settle: (value: T) => void): (value: T) => void {
        return (value) => { signal?.removeEventListener('abort', abort); settle(value); };
      }
      function abort(): void {
        signalTo(order, control.cancel, true);
        const place = queue.indexOf(order);
        if (place >= 0) queue.splice(place, 1);
        order.reject(signal?.reason);
      }
      signal?.addEventListener('abort', abort);
      queue.push(order);
      dispatch();
      renew();
    });
  }

  return {
    ready: Promise.all(Array.from({ length: size }, open)).then(() => undefined),
    speak: async (request, signal) => (await submit(request, undefined, undefined, signal)) as MadeAudio,
    stream: async (request, format, take, signal) => { await submit(request, format, take, signal); },
    close: async () => {
      isClosed = true;
      for (const order of queue.splice(0)) order.reject(speechFailure('ENGINE_CRASHED'));
      const workers = [...threads].map((thread) => {
        drop(thread, speechFailure('ENGINE_CRASHED'));
        return thread.worker.terminate();
      });
      await Promise.all(workers);
    },
  };
}
