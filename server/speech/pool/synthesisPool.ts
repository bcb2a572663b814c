import type { Worker } from 'node:worker_threads';
import { speechFailure } from '#server/speech/api/failures.ts';
import { openOrder, type Order } from './orders.ts';
import { readAsMade } from '#server/speech/api/readAsMade.ts';
import type { AudioRequest, MadeAudio, StreamOptions, StreamPiece } from '#server/speech/api/speech.ts';
import type { OrderEnd, ThreadAnswer } from './threadMessages.ts';

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
  /** The pieces as they come. A service's stream begins at once, beside what its thread is at; visitors leave one thread free, if there are two. */
  stream(request: AudioRequest, options: StreamOptions, signal?: AbortSignal): AsyncGenerator<StreamPiece>;
  countOrders(): number;
  close(): Promise<void>;
}

/** So often a text may begin anew because the thread it shared was lost: more, and it is to blame after all. */
const SPARED_MAX = 3;

/** After a service's stream one thread stays free of files, if there are two: the next one begins at once. */
const RESERVED_MS = 5000;

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  /** What it says it broke at. */
  brokenAt: Order | undefined;
  given: number;
  /** At most one file or visitor's stream, and any number of services' streams that take turns with it. */
  readonly orders: Map<number, Order>;
  readonly timers: Map<Order, NodeJS.Timeout>;
}

/** Hands texts in their order to a free thread; a thread that crashes or overruns takes only the text with it that it was at. */
export function openPool({ threads: size, timeLimitMs, ordersPerThread, openThread }: PoolOptions): SynthesisPool {
  const threads = new Set<Thread>();
  const queue: Order[] = [];
  let isClosed = false;
  let lastServiceAt = Number.NEGATIVE_INFINITY;
  let reservation: NodeJS.Timeout | undefined;

  function open(): Promise<void> {
    const thread: Thread = {
      worker: openThread(),
      isReady: false,
      brokenAt: undefined,
      given: 0,
      orders: new Map(),
      timers: new Map(),
    };
    threads.add(thread);
    return new Promise((resolve, reject) => {
      thread.worker.on('message', (answer: ThreadAnswer) => {
        if (answer.type === 'ready') {
          thread.isReady = true;
          resolve();
        } else if (answer.type === 'broken') {
          thread.brokenAt = thread.orders.get(answer.id);
          return;
        } else if (answer.type === 'piece') {
          const order = thread.orders.get(answer.id);
          if (order === undefined || answer.bytes.length === 0) return;
          watch(thread, order);
          order.take(answer);
          return;
        } else finish(thread, answer);
        dispatch();
      });
      const lose = (error: Error) => {
        if (!threads.has(thread)) return;
        drop(thread, findGuilty(thread));
        reject(error);
        if (thread.isReady) renew();
        else failQueue();
        dispatch();
      };
      thread.worker.on('error', lose);
      thread.worker.on('exit', (code) => lose(new Error(`A synthesis thread ended with code ${code}`)));
    });
  }

  /** The text a lost thread was at: what it named itself, else what held its turn, else the only one it had. */
  function findGuilty({ brokenAt, orders }: Thread): Order | undefined {
    const all = [...orders.values()];
    return brokenAt ?? all.find((order) => order.isWorking()) ?? (all.length === 1 ? all[0] : undefined);
  }

  function renew(): void {
    if (isClosed || [...threads].filter((thread) => !isSpent(thread)).length >= size) return;
    open().catch(() => undefined);
  }

  const isSpent = (thread: Thread) => thread.given >= ordersPerThread;

  /** A thread that cannot start fails what waits, if none other is there to speak it: no endless attempts. */
  function failQueue(): void {
    if (threads.size > 0) return;
    for (const order of queue.splice(0)) order.fail(speechFailure('ENGINE_CRASHED'));
  }

  /** Ends a thread. What only shared it with the `guilty` text, and nobody has heard yet, begins again elsewhere. */
  function drop(thread: Thread, guilty: Order | undefined): void {
    for (const order of end(thread)) {
      const isInnocent = order !== guilty && !order.hasBegun && !order.isVisitor;
      if (isInnocent && order.spared < SPARED_MAX) {
        order.spared += 1;
        queue.unshift(order);
      } else order.fail(speechFailure('ENGINE_CRASHED'));
    }
  }

  /** Answers with what it was at, the last first. */
  function end(thread: Thread): Order[] {
    threads.delete(thread);
    for (const timer of thread.timers.values()) clearTimeout(timer);
    const orders = [...thread.orders.values()].reverse();
    thread.orders.clear();
    void thread.worker.terminate();
    return orders;
  }

  function finish(thread: Thread, end: OrderEnd): void {
    const order = thread.orders.get(end.id);
    if (order === undefined) return;
    clearTimeout(thread.timers.get(order));
    thread.timers.delete(order);
    thread.orders.delete(end.id);
    order.finish(end);
    if (!isSpent(thread)) return;
    if (thread.orders.size === 0) drop(thread, undefined);
    renew();
  }

  function dispatch(): void {
    for (let given = true; given;) {
      given = false;
      for (const [place, order] of queue.entries()) {
        const thread = threadFor(order);
        if (thread === undefined) continue;
        queue.splice(place, 1);
        give(thread, order);
        given = true;
        break;
      }
    }
    // Idle threads do not keep the process alive; one that starts does, or a program that waits for it would end.
    for (const { worker, orders, isReady } of threads) if (isReady && orders.size === 0) worker.unref();
    // A crowd of visitors waits for its turn anyway: it must not take the processor from people at work.
    const isCrowded = queue.some(({ isVisitor }) => isVisitor);
    for (const { orders } of threads) for (const order of orders.values()) if (order.isVisitor) order.rest(isCrowded);
  }

  function threadFor(order: Order): Thread | undefined {
    const open = [...threads].filter((thread) => thread.isReady && !isSpent(thread));
    if (order.isService) return open.sort((a, b) => a.orders.size - b.orders.size)[0];
    const visitors = [...threads]
      .flatMap(({ orders }) => [...orders.values()])
      .filter(({ isVisitor }) => isVisitor).length;
    if (order.isVisitor && visitors >= Math.max(1, size - 1)) return undefined;
    const free = open.filter(({ orders }) => [...orders.values()].every(({ isService }) => isService));
    if (isReserved() && open.length - free.length >= size - 1) return undefined;
    return free.sort((a, b) => a.orders.size - b.orders.size)[0];
  }

  /** Whether services were here lately; files that wait for that are looked at again when it is over. */
  function isReserved(): boolean {
    const leftMs = lastServiceAt + RESERVED_MS - performance.now();
    if (size < 2 || leftMs <= 0) return false;
    clearTimeout(reservation);
    reservation = setTimeout(dispatch, leftMs + 1).unref();
    return true;
  }

  function give(thread: Thread, order: Order): void {
    thread.orders.set(order.message.id, order);
    thread.given++;
    if (order.isService) lastServiceAt = performance.now();
    thread.worker.ref();
    watch(thread, order);
    thread.worker.postMessage(order.message);
  }

  /** Gives the text its time anew; none passes while it waits for its reader or for others of its thread. */
  function watch(thread: Thread, order: Order): void {
    clearTimeout(thread.timers.get(order));
    thread.timers.set(
      order,
      setTimeout(() => {
        const isStuck =
          !order.isPaused() &&
          (order.isWorking() || [...thread.orders.values()].every((other) => other === order || !other.isWorking()));
        if (!isStuck) return watch(thread, order);
        order.fail(speechFailure('TIMED_OUT'));
        drop(thread, order);
        renew();
        dispatch();
      }, timeLimitMs),
    );
  }

  function submit(order: Order, signal: AbortSignal | undefined): Promise<MadeAudio | undefined> {
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
        openOrder(request, undefined, () => {}),
        signal,
      )) as MadeAudio,
    stream: (request, options, signal) => {
      let order: Order | undefined;
      return readAsMade<StreamPiece>(
        async (take, ended) => {
          order = openOrder(request, options, take);
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
        for (const order of end(thread)) order.fail(speechFailure('ENGINE_CRASHED'));
        return thread.worker.terminate();
      });
      await Promise.all(workers);
    },
  };
}
