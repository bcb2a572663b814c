import { Readable } from 'node:stream';
import { StorageAway } from './storageAway.ts';

/** Rejects after the time limit; a result that arrives later is passed to `discard`. */
export function within<T>(limitMs: number, work: Promise<T>, discard: (late: T) => void = () => {}): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      reject(new Error(`no answer within ${limitMs / 1000} s`));
    }, limitMs);
    const settle = (end: () => void) => {
      clearTimeout(timer);
      if (!isOver) end();
    };
    work.then(
      (answer) => {
        if (isOver) discard(answer);
        settle(() => resolve(answer));
      },
      (error: unknown) => settle(() => reject(error as Error)),
    );
  });
}

/**
 * Body of a response, with backpressure. If it breaks off or stalls for `idleMs`, it is destroyed with StorageAway;
 * destroying it frees the connection.
 */
export function readBody({ body }: Response, idleMs: number): Readable {
  const reader = body?.getReader();
  return new Readable({
    read() {
      if (!reader) {
        this.push(null);
        return;
      }
      within(idleMs, reader.read()).then(
        ({ done, value }) => this.push(done ? null : value),
        (cause: unknown) => this.destroy(new StorageAway('the answer broke off', { cause })),
      );
    },
    destroy(error, done) {
      const end = () => done(error);
      if (reader) reader.cancel().then(end, end);
      else end();
    },
  });
}
