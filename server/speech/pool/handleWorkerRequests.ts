import { parentPort } from 'node:worker_threads';
import type { WorkerResponse, WorkerRequest } from './onDemandWorker.ts';

/** The other side of `openAside`: in the thread, answers each order with what `work` makes of it. */
export function handleWorkerRequests<Asked, Made>(
  work: (asked: Asked) => Promise<Made>,
  /** What of an answer goes over and is gone here. */
  given: (made: Made) => ArrayBuffer[] = () => [],
): void {
  const answer = (message: WorkerResponse<Made>, gone: ArrayBuffer[] = []) => parentPort?.postMessage(message, gone);
  parentPort?.on('message', ({ id, asked }: WorkerRequest<Asked>) => {
    work(asked).then(
      (made) => answer({ id, made }, given(made)),
      (error: unknown) => answer({ id, reason: String(error) }),
    );
  });
}
