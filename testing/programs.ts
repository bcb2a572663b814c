import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { until } from './until.ts';

export const root = path.resolve(import.meta.dirname, '..');

export type Program = 'main' | 'worker' | 'voices' | 'backup' | 'restore' | 'doctor' | 'keys';
/** Command line arguments for Node. */
export type Command = readonly string[];

/** Environment variable with the folder of programs built from the current sources. */
export const PROGRAMS = 'ENTOA_TEST_PROGRAMS';

/** The program built for this test run, or else its TypeScript source. */
export const ofToday = (program: Program): Command => {
  const built = process.env[PROGRAMS];
  if (built !== undefined) return [path.join(built, `${program}.js`)];
  return ['--import', 'tsx', path.join(root, 'server/programs', `${program}.ts`)];
};
export const asBuilt = (program: Program): Command => [path.join(root, 'dist/server', `${program}.js`)];

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Its output on stdout so far, and on stderr. */
  out(): string;
  said(): string;
  /** Resolves to its exit code or signal once it has ended. */
  ended(): Promise<number | string>;
}

/** A program of the server as a separate process; with `isLoud`, its stderr is passed through. */
export function startProgram(
  command: Command,
  environment: Record<string, string>,
  { isLoud = false } = {},
): RunningProgram {
  const child = spawn(process.execPath, [...command], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, said] = ['', ''];
  child.stdout.on('data', (text) => {
    out += String(text);
  });
  child.stderr.on('data', (text) => {
    said += String(text);
    if (isLoud) process.stderr.write(text);
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      // Its last words may come after it has ended; a child of its own may keep its output open for ever.
      const end = () => resolve(code ?? signal ?? 0);
      child.once('close', end);
      setTimeout(end, 2000).unref();
    });
  });
  return { child, out: () => out, said: () => said, ended: () => ended };
}

/** Waits for the first match in the program's stdout, which shows that it is running. */
export async function greetingOf({ child, out, said }: RunningProgram, pattern = /http:\S+/): Promise<string> {
  return until(`the greeting of ${child.spawnargs.at(-1)}`, () => {
    const [greeting] = pattern.exec(out()) ?? [];
    if (greeting === undefined && (child.exitCode ?? child.signalCode) !== null)
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}: ${said()}`);
    return greeting;
  });
}

export async function endProgram({ child, ended }: RunningProgram): Promise<number | string> {
  child.kill('SIGTERM');
  return ended();
}
