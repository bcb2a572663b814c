import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { client, type Client, DEMO_PASSWORD, demoEmails, signIn, until } from './testServer.ts';
import type { Role } from '#contract/kit/permissions.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly visitor: Client;
  signIn(role: Role): Promise<Client>;
  /** What it has written to stderr. */
  said(): string;
  /** Its exit code or signal, once it has ended. */
  ended(): Promise<number | string>;
}

const dirs: string[] = [];
const children: ChildProcess[] = [];

export function newDataDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-faults-'));
  dirs.push(dir);
  return dir;
}

/** A program of the server as a process of its own, from its sources. */
export function startProgram(program: 'main' | 'worker', environment: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, `../${program}.ts`)], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', SPEECH_THREADS: '1', LOGIN_LIMIT: '1000', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [out, said] = ['', ''];
  child.stdout.on('data', (text) => {
    out += String(text);
  });
  child.stderr.on('data', (text) => {
    said += String(text);
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 0));
  });
  return { child, out: () => out, said: () => said, ended: () => ended };
}

export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const { child, out, said, ended } = startProgram('main', environment);
  const origin = await until(
    'the greeting',
    async () => {
      if (child.exitCode !== null) throw new Error(said());
      return /(http:\S+)/.exec(out())?.[1];
    },
    60_000,
  );
  return {
    child,
    origin,
    said,
    ended,
    visitor: client(origin, undefined),
    signIn: (role) => signIn(origin, demoEmails[role], DEMO_PASSWORD),
  };
}

export async function startWorkerProcess(environment: Record<string, string>) {
  const worker = startProgram('worker', environment);
  await until(
    'the worker’s greeting',
    async () => {
      if (worker.child.exitCode !== null) throw new Error(worker.said());
      return worker.out().includes('worker with');
    },
    60_000,
  );
  return worker;
}

/** The postmaster of an embedded cluster; undefined when there is none. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(path.join(dataDir, 'postgres/pg18/postmaster.pid'), 'utf8').split('\n')[0]);
    return isAlive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Processes whose parent is `parent`, by Linux's /proc. */
export function childrenOf(parent: number): number[] {
  const parentOf = (pid: string) => {
    try {
      return Number(/^PPid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    } catch {
      return undefined;
    }
  };
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

/** Ends whatever a test left running, and its data. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const dir of dirs) {
    const pid = postmasterOf(dir);
    if (pid === undefined) continue;
    process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGQUIT');
    await until('the end of the database', async () => !isAlive(pid));
  }
  for (const dir of dirs.splice(0)) fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
