import type { Worker } from 'node:worker_threads';
import type { EngineSource } from '#server/speech/engines/openEngine.ts';
import { openThread } from './openThread.ts';

export function openSynthesisThread(source: EngineSource | null = null): Worker {
  return openThread('synthesisThread', { workerData: source, resourceLimits: { maxYoungGenerationSizeMb: 8 } });
}
