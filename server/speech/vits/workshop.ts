import fs from 'node:fs';
import { modelFaults, type ModelFaultCode } from '#contract/modelFaults.ts';
import type { ModelDescription } from '#contract/models.ts';
import { forkProgram } from './forkProgram.ts';
import type { ModelFiles } from './inspectModel.ts';
import { ModelFault } from './modelFault.ts';
import type { WorkshopOrder } from './workshopProgram.ts';

export type WorkshopAnswer =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'done'; readonly about: ModelDescription }
  | { readonly type: 'fault'; readonly code: ModelFaultCode; readonly message: string }
  | { readonly type: 'failed'; readonly message: string };

export interface WorkshopLimits { readonly seconds: number; readonly memoryBytes: number }

const GIGABYTE = 1024 ** 3;
export const INSPECTION_LIMITS: WorkshopLimits = { seconds: 120, memoryBytes: 2 * GIGABYTE };
const PREPARATION_LIMITS: WorkshopLimits = { seconds: 600, memoryBytes: 4 * GIGABYTE };
const LOOK_EVERY_MS = 100;
const HEAP_MEGABYTES = 512;

/** Looks at a model's files in a process of its own, with limits. Rejects with a ModelFault. */
export function inspectFiles(files: ModelFiles, limits = INSPECTION_LIMITS): Promise<ModelDescription> {
  return work({ files, folder: undefined }, limits, () => {});
}

/** Makes the graph that will be run, into `folder`; what was begun there is left to the caller to remove. Rejects with a ModelFault. */
export function prepareFiles(files: ModelFiles, folder: string, onProgress: (share: number) => void, limits = PREPARATION_LIMITS): Promise<ModelDescription> {
  return work({ files, folder }, limits, onProgress);
}

function work(order: WorkshopOrder, { seconds, memoryBytes }: WorkshopLimits, onProgress: (share: number) => void): Promise<ModelDescription> {
  const child = forkProgram('workshopProgram', { heapMegabytes: HEAP_MEGABYTES });
  return new Promise<ModelDescription>((resolve, reject) => {
    const costly = () => reject(new ModelFault('MODEL_TOO_COSTLY', modelFaults.MODEL_TOO_COSTLY.message));
    const timer = setTimeout(costly, seconds * 1000);
    const watch = setInterval(() => { if (child.pid !== undefined && residentBytes(child.pid) > memoryBytes) costly(); }, LOOK_EVERY_MS);
    const end = () => {
      clearTimeout(timer);
      clearInterval(watch);
    };
    child.on('message', (answer: WorkshopAnswer) => {
      if (answer.type === 'progress') onProgress(answer.share);
      if (answer.type === 'done') resolve(answer.about);
      if (answer.type === 'fault') reject(new ModelFault(answer.code, answer.message));
      if (answer.type === 'failed') reject(new Error(answer.message));
    });
    child.once('error', (error) => { end(); reject(error); });
    // Out of memory ends the process without a word.
    child.once('exit', () => { end(); costly(); });
    child.send(order);
  }).finally(() => child.kill('SIGKILL'));
}

/** Memory a process holds; 0 where the system does not say. */
export function residentBytes(pid: number): number {
  try {
    const pages = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
    return Number(pages) * 4096;
  } catch {
    return 0;
  }
}
