import { Readable } from 'node:stream';
import { StorageAway } from './storageAway.ts';

/** Rejects when it takes longer; an answer that comes later is handed to `discard`. */
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
 * An answer's body, read as fast as it is wanted. One that breaks off, or gives nothing for `idleMs`, is destroyed with
 * StorageAway; destroying it gives its connection back, read or not.
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
