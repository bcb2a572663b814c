import fs from 'node:fs';
import path from 'node:path';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { settings } from '#contract/settings.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, signIn } from '#testing/client.ts';
import { type FollowedEvents, followEvents } from '#testing/followEvents.ts';
import { childrenOf, livingPostmasterOf } from '#testing/processes.ts';
import { asBuilt, endProgram, greetingOf, startProgram } from '#testing/programs.ts';
import { type RunningServer, startRunningServer } from '#testing/runningServer.ts';
import { pause, until } from '#testing/until.ts';
import { judge, type Verdict } from '#bench/storm/stormWatch.ts';

const LINES = 300;
const POSTS = 200;
const LANES = 8;

export interface Round {
  readonly workers: number;
  /** Concurrent file jobs of all workers together; 0 means no limit. */
  readonly limit: number;
  /** Synthesized prompts per second, from the first request to the last audio. */
  readonly perSecond: number;
  /** CPU milliseconds per prompt, over all processes; the figure that a busy machine changes least. */
  readonly coreMs: number;
  readonly verdict: Verdict;
  /** True if both servers counted the same, and both sent events for the prompts. */
  readonly isAgreed: boolean;
}

export interface MachinesFigures {
  readonly rounds: readonly Round[];
  /** Accepted prompts per second, with eight concurrent requests and no synthesis. */
  readonly taken: { readonly byOne: number; readonly byTwo: number };
}

/** Two servers and up to four single-threaded workers on one database and one folder. Rounds alternate. */
export async function measureMachines(rounds = 2): Promise<MachinesFigures> {
  const common = { LOG_LEVEL: 'warn', LOGIN_LIMIT: '100000', SPEECH_THREADS: '0' };
  const first = await startRunningServer(common);
  const DATABASE_URL = `postgres://entoa@/postgres?host=${encodeURIComponent(path.join(first.dataDir, 'postgres'))}`;
  const second = await startRunningServer({ ...common, DATABASE_URL, DATA_DIR: first.dataDir });
  try {
    const machines = await openMachines(first, second);
    const made: Round[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const [workers, limit] of [
        [1, 0],
        [2, 0],
        [4, 0],
        [4, 2],
      ] as const)
        made.push(await measureRound(machines, workers, limit));
    return { rounds: made, taken: await measureTaken(machines) };
  } finally {
    await second.stop();
    await first.stop();
  }
}

interface Machines {
  readonly dataDir: string;
  /** Process ids of the servers. */
  readonly pids: readonly number[];
  readonly environment: Record<string, string>;
  readonly users: readonly [Client, Client];
  readonly admin: Client;
  readonly heard: readonly FollowedEvents[];
}

async function openMachines(first: RunningServer, second: RunningServer): Promise<Machines> {
  const at = (server: RunningServer) => signIn(server.origin, demoEmails.USER, DEMO_PASSWORD);
  const users: [Client, Client] = [await at(first), await at(second)];
  const heard = [await followEvents(first.origin, users[0].tokens), await followEvents(second.origin, users[1].tokens)];
  const admin = await signIn(first.origin, demoEmails.ADMIN, DEMO_PASSWORD);
  const environment = { DATA_DIR: first.dataDir, SPEECH_THREADS: '1', LOG_LEVEL: 'warn' };
  return { dataDir: first.dataDir, pids: [first.pid, second.pid], environment, users, admin, heard };
}

async function measureRound(machines: Machines, count: number, limit: number): Promise<Round> {
  const { users, admin, heard, dataDir, environment, pids } = machines;
  const change = { nodePoolsLimitForFileSynthesis: limit, nodesPerNodePoolLimitForFileSynthesis: 1 };
  await admin.call(settings.update, change);
  const workers = Array.from({ length: count }, () => startProgram(asBuilt('worker'), environment, { isLoud: true }));
  try {
    for (const worker of workers) await greetingOf(worker, /worker with/);
    const { id } = await users[0].call(projects.create, { name: 'Medida', description: 'Feita por uma medida' });
    const countAt = async (user: Client) => (await user.call(projects.get, { id })).prompts;
    const postmaster = livingPostmasterOf(dataDir)!;
    const programs = [...pids, ...workers.map(({ child }) => child.pid!)];
    const worked = () => sum([...programs, postmaster, ...childrenOf(postmaster)].map(coreMsOf));
    const [from, workedBefore] = [performance.now(), worked()];
    await Promise.all([sendFile(users[1], id), post(users, id, POSTS)]);
    const total = LINES + POSTS;
    await until('all to be spoken', async () => (await countAt(users[0])).processed === total || pause(50));
    const perSecond = total / ((performance.now() - from) / 1000);
    const coreMs = (worked() - workedBefore) / total;
    await until('the events at both servers', () => heard.every((one) => hasHeardOf(one, id)));
    const [one, other] = [await countAt(users[0]), await countAt(users[1])];
    const isAgreed = JSON.stringify(one) === JSON.stringify(other) && one.total === total;
    return { workers: count, limit, perSecond, coreMs, verdict: await judge(dataDir, id), isAgreed };
  } finally {
    for (const worker of workers) await endProgram(worker);
  }
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/**
 * CPU time in ms of the process and its ended children, from Linux's /proc in hundredths of a second; 0 once it is
 * gone.
 */
function coreMsOf(pid: number): number {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return 10 * sum(fields.slice(11, 15).map(Number));
  } catch {
    return 0;
  }
}

/** Changes in quick succession are sent as one event, for the prompt or for its project. */
const hasHeardOf = (heard: FollowedEvents, idProject: number) =>
  heard.changes().some((one) => one !== 'all' && one.kind === 'prompts' && one.id === idProject);

async function sendFile(user: Client, idProject: number): Promise<void> {
  const line = (i: number) =>
    `aviso do lote;Este é o aviso ${i} do projeto ${idProject}. Para ouvir de novo, tecle ${i % 10}.`;
  const content = `name;text\n${Array.from({ length: LINES }, (_, i) => line(i)).join('\n')}`;
  await user.call(
    prompts.create,
    { idProject, speaker: 'Clara', compression: false },
    { file: { name: 'medida.csv', content } },
  );
}

async function post(users: readonly Client[], idProject: number, count: number): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < count; i = next++) {
      const text = `Este é o prompt ${i} do projeto ${idProject}. Aguarde na linha, por favor.`;
      const about = { idProject, name: 'aviso avulso', speaker: 'Davi', compression: false };
      await users[i % users.length]!.call(prompts.create, { ...about, text });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function measureTaken({ users }: Machines): Promise<MachinesFigures['taken']> {
  const perSecond = async (through: readonly Client[]) => {
    const { id } = await users[0].call(projects.create, { name: 'Medida', description: 'Feita por uma medida' });
    const from = performance.now();
    await post(through, id, POSTS);
    return POSTS / ((performance.now() - from) / 1000);
  };
  await perSecond(users);
  const [byOne, byTwo] = [await perSecond([users[0]]), await perSecond(users)];
  return { byOne, byTwo };
}

export function describeMachines({ rounds, taken }: MachinesFigures): string[] {
  const lines = rounds.map(({ workers, limit, perSecond, coreMs, verdict, isAgreed }) => {
    const isGood =
      isAgreed &&
      verdict.twice === 0 &&
      verdict.failed.length === 0 &&
      verdict.processed === verdict.rows &&
      verdict.charges === verdict.rows &&
      verdict.charged === verdict.characters;
    const what = `${workers} worker${workers === 1 ? '' : 's'}${limit > 0 ? `, ${limit} file jobs at once` : ''}`;
    const judged = isGood ? 'each spoken and charged once, both servers agree' : `WRONG: ${JSON.stringify(verdict)}`;
    return (
      `${what.padEnd(36)}${perSecond.toFixed(1)} prompts/s, ${coreMs.toFixed(0)} ms of a core each; ` +
      `${verdict.processed} of ${verdict.rows}, ${judged}`
    );
  });
  const rates = `${taken.byOne.toFixed(0)}/s by one server, ${taken.byTwo.toFixed(0)}/s by two`;
  return [...lines, `${'prompts taken, eight lanes'.padEnd(36)}${rates}`];
}
