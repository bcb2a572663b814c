import { Worker, type WorkerOptions } from 'node:worker_threads';

export type ThreadProgram = 'synthesisThread' | 'lightCopyThread' | 'soundsThread' | 'recordingThread';

/** Starts a program of this folder in a thread: as built, or its TypeScript in tests and development. */
export function openThread(program: ThreadProgram, options: WorkerOptions = {}): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? '../program.dev.mjs' : `./${program}.js`;
  const argv = isSource ? [new URL(`./${program}.ts`, import.meta.url).href] : [];
  return new Worker(new URL(file, import.meta.url), { execArgv: [], argv, ...options });
}
