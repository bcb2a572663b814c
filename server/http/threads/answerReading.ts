import { parentPort, workerData } from 'node:worker_threads';
import type { RefusalCode } from '#contract/kit/refusal.ts';
import { type Details, Refusal } from '#server/base/refusal.ts';

/** Message from a reading thread: the result, a refusal, or the stack of an unexpected error. */
export type ReadAnswer<Made> =
  { readonly made: Made } | { readonly code: RefusalCode; readonly details: Details } | { readonly failure: string };

/** Counterpart of `openThreadReader` in the thread: reads the one file that the thread was started for. */
export async function answerReading<Made>(read: (path: string) => Promise<Made>): Promise<void> {
  const { path } = workerData as { path: string };
  const answer = await read(path).then(
    (made): ReadAnswer<Made> => ({ made }),
    (error: unknown): ReadAnswer<Made> =>
      error instanceof Refusal
        ? { code: error.code, details: error.details }
        : { failure: String((error as Error).stack ?? error) },
  );
  parentPort!.postMessage(answer);
}
