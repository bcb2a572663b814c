import { Worker } from 'node:worker_threads';
import { Refusal } from '#server/base/refusal.ts';
import { createFairQueue } from '#server/base/boundedQueue.ts';
import type { ReadAnswer } from './answerReading.ts';

interface Reader {
  /** Name of the program in the build, and its source beside the caller. */
  readonly program: string;
  readonly source: URL;
  /** Heap limit in MB; a file that needs more is refused. */
  readonly memoryMb: number;
  readonly deadlineMs: number;
  /** Refusal for a file that exceeds the memory or time limit. */
  readonly tooLarge: () => Refusal;
}

/** Each thread may use its whole heap, so this process runs two at a time for all kinds of files, and one per user. */
const inTurn = createFairQueue({ atOnce: 2, waitingMax: 50, waitingMaxEach: 20, retryAfterSeconds: 5 });
/** Young generation of a reading thread in MB; the default may add up to twice as much to the heap limit. */
const YOUNG_MB = 16;

/**
 * Reads an uploaded file in its own thread, so that other requests continue and excessive use of memory or time ends
 * only the thread. The signal ends it too.
 */
export function openThreadReader<Made>(
  reader: Reader,
): (path: string, userId: number, signal: AbortSignal) => Promise<Made> {
  return (path, userId, signal) =>
    inTurn(userId, () => {
      signal.throwIfAborted();
      return readOnce<Made>(reader, path, signal);
    });
}

async function readOnce<Made>(
  { program, source, memoryMb, deadlineMs, tooLarge }: Reader,
  path: string,
  signal: AbortSignal,
): Promise<Made> {
  const isSource = import.meta.url.endsWith('.ts');
  const file = new URL(isSource ? '../../speech/program.dev.mjs' : `./${program}.js`, import.meta.url);
  const thread = new Worker(file, {
    execArgv: [],
    argv: isSource ? [source.href] : [],
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let onAbort = () => {};
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Made>((resolve, reject) => {
      onAbort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', onAbort);
      timer = setTimeout(() => reject(tooLarge()), deadlineMs);
      thread.on('message', (answer: ReadAnswer<Made>) => {
        if ('made' in answer) resolve(answer.made);
        else if ('code' in answer) reject(new Refusal(answer.code, answer.details));
        else reject(new Error(answer.failure));
      });
      thread.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
      );
      thread.on('exit', () => reject(new Error(`The thread ${program} ended without an answer.`)));
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    await thread.terminate();
  }
}
