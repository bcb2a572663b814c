import type { Worker } from 'node:worker_threads';
import type { SynthesisTask } from './synthesisTask.ts';
import type { ThreadAnswer } from './threadMessages.ts';

/** A thread and the texts it is at: at most one file or visitor's stream, and any number of services' streams. */
export interface PoolThread {
  readonly worker: Worker;
  readonly isReady: boolean;
  readonly given: number;
  readonly orders: ReadonlyMap<number, SynthesisTask>;
  give(order: SynthesisTask): void;
  /** Ends it; answers with what it was at, the last first. */
  end(): SynthesisTask[];
}

interface Events {
  onReady(): void;
  /** One of its texts has ended. */
  onFinished(thread: PoolThread): void;
  /** It crashed or ended by itself; `failingTask` is the text it was at, where that is known. */
  onLost(thread: PoolThread, failingTask: SynthesisTask | undefined, error: Error): void;
  /** The text has had its time. */
  onOverrun(thread: PoolThread, order: SynthesisTask): void;
}

export function openPoolThread(worker: Worker, timeLimitMs: number, events: Events): PoolThread {
  const orders = new Map<number, SynthesisTask>();
  const timers = new Map<SynthesisTask, NodeJS.Timeout>();
  let isEnded = false;
  /** What it says it broke at. */
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

  /** Gives the text its time anew; none passes while it waits for its reader or for others of its thread. */
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

  /** The text a lost thread was at: what it named itself, else what held its turn, else the only one it had. */
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
