import { parentPort } from 'node:worker_threads';
import type { AsideAnswer, AsideOrder } from './asideThread.ts';

/** The other side of `openAside`: in the thread, answers each order with what `work` makes of it. */
export function serveAside<Asked, Made>(work: (asked: Asked) => Promise<Made>): void {
  const answer = (message: AsideAnswer<Made>) => parentPort?.postMessage(message);
  parentPort?.on('message', ({ id, asked }: AsideOrder<Asked>) => {
    work(asked).then(
      (made) => answer({ id, made }),
      (error: unknown) => answer({ id, reason: String(error) }),
    );
  });
}
