import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export type Target = 'server' | 'worker' | 'database';

/** A program that is started again whenever it has ended, and told from one that ended by itself. */
export interface Kept {
  pid(): number | undefined;
  isReady(): boolean;
  /** Kills it and starts it again. */
  kill(): void;
  /** Ends it for good; answers with its exit code. */
  stop(): Promise<number | string>;
}

const dist = path.resolve(import.meta.dirname, '../dist/server');
const AGAIN_MS = 50;

type OnOwnEnd = (how: string) => void;

export function keep(program: 'main' | 'worker', environment: Record<string, string>, onOwnEnd: OnOwnEnd): Kept {
  let child: ChildProcess;
  let isReady = false;
  let isKilled = false;
  let isStopping = false;
  const start = () => {
    [isReady, isKilled] = [false, false];
    let said = '';
    child = spawn(process.execPath, [path.join(dist, `${program}.js`)], {
      env: { ...process.env, LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const mine = child;
    child.stdout!.on('data', () => {
      isReady = mine === child;
    });
    child.stderr!.on('data', (text) => {
      said = (said + String(text)).slice(-2000);
    });
    child.once('exit', (code, signal) => {
      if (isStopping || mine !== child) return;
      isReady = false;
      if (!isKilled) onOwnEnd(`${program} ended by itself (${code ?? signal}): ${said.trim().slice(-600)}`);
      setTimeout(() => {
        if (!isStopping) start();
      }, AGAIN_MS);
    });
  };
  start();
  return {
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    isReady: () => isReady,
    kill: () => {
      isKilled = true;
      isReady = false;
      child.kill('SIGKILL');
    },
    stop: () =>
      new Promise((resolve) => {
        isStopping = true;
        child.once('exit', (code, signal) => resolve(code ?? signal ?? 0));
        child.kill('SIGTERM');
      }),
  };
}

/** The postmaster's process; undefined while there is none. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(path.join(dataDir, 'postgres/pg18/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return /^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ? undefined : pid;
  } catch {
    return undefined;
  }
}

export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

export async function until(what: string, look: () => boolean | Promise<boolean>, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error(`not within ${limitMs / 1000} s: ${what}`);
    await pause(20);
  }
}

/** Mulberry32: the same moments for the same seed, as far as the machine lets them be the same. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
