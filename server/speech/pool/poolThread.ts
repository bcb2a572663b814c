import type { Worker } from 'node:worker_threads';
import type { SynthesisTask } from './synthesisTask.ts';
import type { ThreadAnswer } from './threadMessages.ts';

/** A thread and its current texts: at most one file or visitor's stream, and any number of services' streams. */
export interface PoolThread {
  readonly worker: Worker;
  readonly isReady: boolean;
  readonly given: number;
  readonly orders: ReadonlyMap<number, SynthesisTask>;
  give(order: SynthesisTask): void;
  /** Terminates the thread; returns its current texts, the last first. */
  end(): SynthesisTask[];
}

interface Events {
  onReady(): void;
  /** One of its texts has finished. */
  onFinished(thread: PoolThread): void;
  /** The thread crashed or ended by itself; `failingTask` is the text it was working on, if known. */
  onLost(thread: PoolThread, failingTask: SynthesisTask | undefined, error: Error): void;
  /** The text exceeded its time limit. */
  onOverrun(thread: PoolThread, order: SynthesisTask): void;
}

export function openPoolThread(worker: Worker, timeLimitMs: number, events: Events): PoolThread {
  const orders = new Map<number, SynthesisTask>();
  const timers = new Map<SynthesisTask, NodeJS.Timeout>();
  let isEnded = false;
  /** Task that the thread itself reported as the cause. */
  let brokenAt: SynthesisTask | undefined;
  const thread = {
    worker,
    isReady: false,
    given: 0,
    orders,
    give(order: SynthesisTask) {
      orders.set(order.message.id, order);
      thread.given += 1;
      worker.ref();
      watch(order);
      worker.postMessage(order.message);
    },
    end() {
      isEnded = true;
      for (const timer of timers.values()) clearTimeout(timer);
      const left = [...orders.values()].reverse();
      orders.clear();
      void worker.terminate();
      return left;
    },
  };

  /**
   * Restarts the text's time limit; time does not count while it waits for its consumer or for other texts of the
   * thread.
   */
  function watch(order: SynthesisTask): void {
    clearTimeout(timers.get(order));
    const look = () => {
      const isAlone = [...orders.values()].every((other) => other === order || !other.isWorking());
      const isStuck = !order.isPaused() && (order.isWorking() || isAlone);
      if (isStuck) events.onOverrun(thread, order);
      else watch(order);
    };
    timers.set(order, setTimeout(look, timeLimitMs));
  }

  /** The text a lost thread was working on: the one it reported, else the one holding the turn, else its only one. */
  function findGuilty(): SynthesisTask | undefined {
    const all = [...orders.values()];
    return brokenAt ?? all.find((order) => order.isWorking()) ?? (all.length === 1 ? all[0] : undefined);
  }

  worker.on('message', (answer: ThreadAnswer) => {
    if (answer.type === 'ready') {
      thread.isReady = true;
      return events.onReady();
    }
    const order = orders.get(answer.id);
    if (answer.type === 'broken') {
      brokenAt = order;
    } else if (answer.type === 'piece') {
      const isEmpty = answer.bytes.length === 0 && answer.curve === undefined && answer.file === undefined;
      if (order === undefined || isEmpty) return;
      watch(order);
      order.take(answer);
    } else {
      if (order !== undefined) {
        clearTimeout(timers.get(order));
        timers.delete(order);
        orders.delete(answer.id);
        order.finish(answer);
      }
      events.onFinished(thread);
    }
  });
  const lose = (error: Error) => {
    if (!isEnded) events.onLost(thread, findGuilty(), error);
  };
  worker.on('error', lose);
  worker.on('exit', (code) => lose(new Error(`A synthesis thread ended with code ${code}`)));
  return thread;
}
