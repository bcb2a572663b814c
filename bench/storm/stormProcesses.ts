import type { ChildProcess } from 'node:child_process';
import { asBuilt, endProgram, type Program, type RunningProgram, startProgram } from '#testing/programs.ts';

export type Target = 'server' | 'worker' | 'database';

/** A program that is restarted whenever it has ended; ends that were not caused by a kill are reported. */
export interface Kept {
  pid(): number | undefined;
  isReady(): boolean;
  /** Kills and restarts it. */
  kill(): void;
  /** Ends it permanently; resolves to its exit code. */
  stop(): Promise<number | string>;
}

const AGAIN_MS = 50;

type OnOwnEnd = (how: string) => void;

export function keep(program: Program, environment: Record<string, string>, onOwnEnd: OnOwnEnd): Kept {
  let running: RunningProgram;
  let child: ChildProcess;
  let isReady = false;
  let isKilled = false;
  let isStopping = false;
  const start = () => {
    [isReady, isKilled] = [false, false];
    const mine = startProgram(asBuilt(program), { LOG_LEVEL: 'error', ...environment });
    [running, child] = [mine, mine.child];
    mine.child.stdout!.on('data', () => {
      isReady = mine === running;
    });
    mine.child.once('exit', (code, signal) => {
      if (isStopping || mine !== running) return;
      isReady = false;
      if (!isKilled) onOwnEnd(`${program} ended by itself (${code ?? signal}): ${mine.said().trim().slice(-600)}`);
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
    stop: () => {
      isStopping = true;
      return endProgram(running);
    },
  };
}

/** Mulberry32 generator: the same seed gives the same moments, as far as the machine allows. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
