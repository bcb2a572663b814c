import { type ChildProcess, fork } from 'node:child_process';

interface Limits { readonly heapMegabytes: number }

/** Starts a program of ours in a process of its own: as built, or the TypeScript itself in tests and development. */
export function forkProgram(name: 'workshopProgram' | 'graphProgram', { heapMegabytes }: Limits): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  return fork(new URL(isSource ? `./${name}.ts` : `./${name}.js`, import.meta.url), {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...isSource ? ['--import', 'tsx'] : []],
    serialization: 'advanced',
    // Nothing of the server's secrets, nothing to talk to.
    env: Object.fromEntries(['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP'].flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]]))),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
