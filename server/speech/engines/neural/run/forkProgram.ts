import { type ChildProcess, fork } from 'node:child_process';
import { LIFELINE } from './lifeline.ts';

const KEPT = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'ENTOA_TEST_PROGRAMS'];

interface Limits {
  readonly heapMegabytes: number;
}

/** Folders of the programs' sources; built programs lie beside each other. */
const folders = { workshopProgram: './', graphProgram: './', recognizerProgram: '../recognizer/' } as const;

/** Starts one of our programs in a separate process: as built, or its TypeScript in tests and development. */
export function forkProgram(name: keyof typeof folders, { heapMegabytes }: Limits): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? '../../../program.dev.mjs' : `./${name}.js`;
  const argv = isSource ? [new URL(`${folders[name]}${name}.ts`, import.meta.url).href] : [];
  const child = fork(new URL(file, import.meta.url), argv, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    // Passes on no secrets of the server and no standard streams.
    env: Object.fromEntries(KEPT.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]]))),
    // The last one is the lifeline: see lifeline.ts.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  child.stdio[LIFELINE]?.on('error', () => {});
  return child;
}
