import { parentPort } from 'node:worker_threads';
import type { WorkerResponse, WorkerRequest } from './onDemandWorker.ts';

/** Thread's side of `createOnDemandWorker`: responds to each request with the result of `work`. */
export function handleWorkerRequests<Asked, Made>(
  work: (asked: Asked) => Promise<Made>,
  /** Buffers of a response to transfer (detached on this side). */
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
