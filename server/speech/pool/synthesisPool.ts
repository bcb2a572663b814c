import type { Worker } from 'node:worker_threads';
import { speechFailure } from '#server/speech/api/failures.ts';
import { createTask, type SynthesisTask } from './synthesisTask.ts';
import { openPoolThread, type PoolThread } from './poolThread.ts';
import { type OrderKind, schedule } from './schedule.ts';
import { iterateWhileProducing } from '#server/speech/api/iterateWhileProducing.ts';
import type { AudioRequest, MadeAudio, StreamOptions, StreamPiece } from '#server/speech/api/speech.ts';

export interface PoolOptions {
  readonly threads: number;
  readonly timeLimitMs: number;
  /** Number of texts after which a thread is replaced, since the engine's memory grows slowly. */
  readonly ordersPerThread: number;
  readonly openThread: () => Worker;
  /**
   * Time in ms for which one of two or more threads stays free of files after a service's stream, so that the next
   * begins at once.
   */
  readonly reservedMs?: number;
}

export interface SynthesisPool {
  /** Resolves when every thread is ready; rejects if one cannot start. */
  readonly ready: Promise<void>;
  speak(request: AudioRequest, signal?: AbortSignal): Promise<MadeAudio>;
  /**
   * Yields the pieces as they come. A service's stream begins at once, beside the current work of its thread; visitors
   * leave one thread free, if there are two.
   */
  stream(request: AudioRequest, options: StreamOptions, signal?: AbortSignal): AsyncGenerator<StreamPiece>;
  countOrders(): number;
  close(): Promise<void>;
}

/** Max restarts after another task crashed the shared thread; beyond that the task itself is suspected. */
const SPARED_MAX = 3;

/** Assigns texts to threads; a crash or timeout fails only the text the thread was working on. */
export function openPool(options: PoolOptions): SynthesisPool {
  const { threads: size, timeLimitMs, ordersPerThread, openThread, reservedMs = 5000 } = options;
  const threads = new Set<PoolThread>();
  const queue: SynthesisTask[] = [];
  let isClosed = false;
  let lastServiceAt = Number.NEGATIVE_INFINITY;
  let reservation: NodeJS.Timeout | undefined;
  const isSpent = (thread: PoolThread) => thread.given >= ordersPerThread;

  function open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const thread = openPoolThread(openThread(), timeLimitMs, {
        onReady: () => {
          resolve();
          dispatch();
        },
        onFinished: (finished) => {
          if (isSpent(finished)) {
            if (finished.orders.size === 0) drop(finished, undefined);
            renew();
          }
          dispatch();
        },
        onLost: (lost, failingTask, error) => {
          drop(lost, failingTask);
          reject(error);
          if (lost.isReady) renew();
          else failQueue();
          dispatch();
        },
        onOverrun: (stuck, order) => {
          order.fail(speechFailure('TIMED_OUT'));
          drop(stuck, order);
          renew();
          dispatch();
        },
      });
      threads.add(thread);
    });
  }

  function renew(): void {
    if (isClosed || [...threads].filter((thread) => !isSpent(thread)).length >= size) return;
    open().catch(() => undefined);
  }

  /** If a thread cannot start and there is no other, the queue fails instead of retrying forever. */
  function failQueue(): void {
    if (threads.size > 0) return;
    for (const order of queue.splice(0)) order.fail(speechFailure('ENGINE_CRASHED'));
  }

  /**
   * Ends a thread. Tasks that only shared it with `failingTask`, and of which nothing was sent yet, start again
   * elsewhere.
   */
  function drop(thread: PoolThread, failingTask: SynthesisTask | undefined): void {
    threads.delete(thread);
    for (const order of thread.end()) {
      const isInnocent = order !== failingTask && !order.hasBegun && !order.isVisitor;
      if (isInnocent && order.retries < SPARED_MAX) {
        order.retries += 1;
        queue.unshift(order);
      } else order.fail(speechFailure('ENGINE_CRASHED'));
    }
  }

  function dispatch(): void {
    const [all, waiting] = [[...threads], [...queue]];
    const isReserved = lastServiceAt + reservedMs > performance.now();
    const snapshot = {
      size,
      ordersPerThread,
      isReserved,
      threads: all.map(({ isReady, given, orders }) => ({ isReady, given, kinds: [...orders.values()].map(kindOf) })),
      queue: waiting.map(kindOf),
    };
    for (const { place, thread } of schedule(snapshot)) {
      const order = waiting[place]!;
      queue.splice(queue.indexOf(order), 1);
      if (order.isService) lastServiceAt = performance.now();
      all[thread]!.give(order);
    }
    lookAgainAfterReservation();
    // Idle threads do not keep the process alive; starting ones do, since the program may be waiting for them.
    for (const { worker, orders, isReady } of threads) if (isReady && orders.size === 0) worker.unref();
    // When visitors are queueing, their streams are slowed down in favour of other work.
    const isCrowded = queue.some(({ isVisitor }) => isVisitor);
    for (const { orders } of threads) for (const order of orders.values()) if (order.isVisitor) order.rest(isCrowded);
  }

  /** Dispatches again when the reservation for services ends. */
  function lookAgainAfterReservation(): void {
    const leftMs = lastServiceAt + reservedMs - performance.now();
    if (size < 2 || leftMs <= 0 || queue.length === 0) return;
    clearTimeout(reservation);
    reservation = setTimeout(dispatch, leftMs + 1).unref();
  }

  function submit(order: SynthesisTask, signal: AbortSignal | undefined): Promise<MadeAudio | undefined> {
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    if (isClosed) return Promise.reject(speechFailure('ENGINE_CRASHED'));
    const abort = () => {
      const place = queue.indexOf(order);
      if (place >= 0) queue.splice(place, 1);
      order.cancel(signal?.reason);
    };
    signal?.addEventListener('abort', abort);
    queue.push(order);
    dispatch();
    renew();
    return order.done.finally(() => signal?.removeEventListener('abort', abort));
  }

  return {
    ready: Promise.all(Array.from({ length: size }, open)).then(() => undefined),
    speak: async (request, signal) =>
      (await submit(
        createTask(request, undefined, () => {}),
        signal,
      )) as MadeAudio,
    stream: (request, options, signal) => {
      let order: SynthesisTask | undefined;
      return iterateWhileProducing<StreamPiece>(
        async (take, ended) => {
          order = createTask(request, options, take);
          await submit(order, signal ? AbortSignal.any([signal, ended]) : ended);
        },
        (piece) => order?.hasRead(piece),
      );
    },
    countOrders: () => queue.length + [...threads].reduce((sum, { orders }) => sum + orders.size, 0),
    close: async () => {
      isClosed = true;
      clearTimeout(reservation);
      for (const order of queue.splice(0)) order.fail(speechFailure('ENGINE_CRASHED'));
      const workers = [...threads].map((thread) => {
        for (const order of thread.end()) order.fail(speechFailure('ENGINE_CRASHED'));
        return thread.worker.terminate();
      });
      threads.clear();
      await Promise.all(workers);
    },
  };
}

function kindOf({ isService, isVisitor }: SynthesisTask): OrderKind {
  return isService ? 'service' : isVisitor ? 'visitor' : 'file';
}
