import { modelFaults } from '#contract/kit/modelFaults.ts';
import type { ModelDescription } from '#contract/models.ts';
import { forkProgram } from './forkProgram.ts';
import type { ModelFiles } from '#server/speech/api/speech.ts';
import { ModelFault } from '#server/speech/api/modelFault.ts';
import { limitProcess } from './processLimits.ts';
import type { WorkshopAnswer, WorkshopOrder } from './workshopMessages.ts';

type OnProgress = (share: number) => void;
export interface WorkshopLimits {
  readonly seconds: number;
  readonly memoryBytes: number;
}

const GIGABYTE = 1024 ** 3;
const INSPECTION_LIMITS: WorkshopLimits = { seconds: 120, memoryBytes: 2 * GIGABYTE };
const PREPARATION_LIMITS: WorkshopLimits = { seconds: 600, memoryBytes: 4 * GIGABYTE };
const HEAP_MEGABYTES = 512;

/** Inspects a model's files in a separate process with limits. Rejects with a ModelFault. */
export function inspectFiles(files: ModelFiles, limits = INSPECTION_LIMITS): Promise<ModelDescription> {
  return work({ files, folder: undefined }, limits, () => {});
}

/**
 * Builds the model's graph into `folder`; the caller removes an incomplete one. Rejects with a ModelFault, with ENOSPC
 * if the disk is full, or with the signal's reason.
 */
export function prepareFiles(
  files: ModelFiles,
  folder: string,
  onProgress: OnProgress,
  signal?: AbortSignal,
  limits = PREPARATION_LIMITS,
): Promise<ModelDescription> {
  return work({ files, folder }, limits, onProgress, signal);
}

function work(
  order: WorkshopOrder,
  { seconds, memoryBytes }: WorkshopLimits,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<ModelDescription> {
  signal?.throwIfAborted();
  const child = forkProgram('workshopProgram', { heapMegabytes: HEAP_MEGABYTES });
  let end = () => {};
  return new Promise<ModelDescription>((resolve, reject) => {
    const costly = () => reject(new ModelFault('MODEL_TOO_COSTLY', modelFaults.MODEL_TOO_COSTLY.message));
    const abort = () => reject(signal?.reason);
    const unlimit = limitProcess(child.pid, { seconds, cpuSeconds: seconds, memoryBytes }, costly);
    signal?.addEventListener('abort', abort);
    end = () => {
      unlimit();
      signal?.removeEventListener('abort', abort);
    };
    child.on('message', (answer: WorkshopAnswer) => {
      if (answer.type === 'progress') onProgress(answer.share);
      if (answer.type === 'done') resolve(answer.about);
      if (answer.type === 'fault') reject(new ModelFault(answer.code, answer.message));
      if (answer.type === 'full') reject(Object.assign(new Error('no space left for the graph'), { code: 'ENOSPC' }));
      if (answer.type === 'failed') reject(new Error(answer.message));
    });
    child.once('error', reject);
    // A process that runs out of memory ends without a message.
    child.once('exit', costly);
    child.send(order);
  }).finally(() => {
    end();
    child.kill('SIGKILL');
  });
}
