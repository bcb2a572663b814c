import { Worker } from 'node:worker_threads';
import type { EngineSource } from '#server/speech/engines/openEngine.ts';

/** The thread's program: beside this one as built, or the TypeScript itself in tests and development. */
export function openSynthesisThread(source: EngineSource | null = null): Worker {
  const program = import.meta.url.endsWith('.ts') ? './synthesisThread.dev.mjs' : './synthesisThread.js';
  return new Worker(new URL(program, import.meta.url), {
    execArgv: [],
    workerData: source,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
}
