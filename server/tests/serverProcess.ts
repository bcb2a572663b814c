import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Role } from '#contract/kit/permissions.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, client, signIn } from '#testing/client.ts';
import { copyCluster } from '#testing/clusterTemplate.ts';
import { isAlive, livingPostmasterOf } from '#testing/processes.ts';
import {
  type Command,
  ofToday,
  greetingOf,
  type Program,
  type RunningProgram,
  startProgram,
} from '#testing/programs.ts';
import { until } from '#testing/until.ts';
import { waited } from '#testing/waited.ts';

export interface ServerProcess extends RunningProgram {
  readonly origin: string;
  readonly visitor: Client;
  signIn(role: Role): Promise<Client>;
}

const dirs: string[] = [];
const children: ChildProcess[] = [];

/** Data folder for a server that creates its own database. */
export function newDataDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-faults-'));
  dirs.push(dir);
  return dir;
}

/** Data folder that already contains a database. */
export async function newDataDirWithCluster(): Promise<string> {
  const dir = newDataDir();
  await copyCluster(dir, ofToday('main'));
  return dir;
}

/** Starts a program of the server, built from the current sources, in its own process. */
export function startOfToday(
  program: Program,
  environment: Record<string, string>,
  args: readonly string[] = [],
): RunningProgram {
  return startCommand([...ofToday(program), ...args], environment);
}

/** Starts a program of other sources. */
export function startCommand(command: Command, environment: Record<string, string>): RunningProgram {
  const defaults = { PORT: '0', LOG_LEVEL: 'warn', SPEECH_THREADS: '1', LOGIN_LIMIT: '1000' };
  const started = startProgram(command, { ...defaults, ...environment });
  children.push(started.child);
  return started;
}

export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  return serverOf(startOfToday('main', environment));
}

/** Waits until a starting server is ready. */
export async function serverOf(server: RunningProgram): Promise<ServerProcess> {
  const origin = await waited('servers', () => greetingOf(server));
  return {
    ...server,
    origin,
    visitor: client(origin, undefined),
    signIn: (role) => signIn(origin, demoEmails[role], DEMO_PASSWORD),
  };
}

export async function startWorkerProcess(environment: Record<string, string>): Promise<RunningProgram> {
  const worker = startOfToday('worker', environment);
  await waited('servers', () => greetingOf(worker, /worker with/));
  return worker;
}

/** Ends all processes that a test left running, and deletes their data. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const dir of dirs) {
    const pid = livingPostmasterOf(dir);
    if (pid === undefined) continue;
    process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGQUIT');
    await until('the end of the database', () => !isAlive(pid));
  }
  for (const dir of dirs.splice(0)) fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
