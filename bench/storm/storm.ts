import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startLoad } from './stormLoad.ts';
import { livingPostmasterOf } from '#testing/processes.ts';
import { pause, until } from '#testing/until.ts';
import { keep, seeded, type Target } from './stormProcesses.ts';
import { countEnded, judge, watchStuck } from './stormWatch.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '20' }, kills: { type: 'string', default: '100' } },
});
const [seed, kills] = [Number(values.seed), Number(values.kills)];
const random = seeded(seed);
const STUCK_SECONDS_MAX = 15;
const UP_WITHIN_MS = 60_000;
const targets: readonly Target[] = ['server', 'worker', 'database'];

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-storm-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const ownEnds: string[] = [];
const environment = { DATA_DIR: dataDir, PORT: String(port), SPEECH_THREADS: '1', LOGIN_LIMIT: '100000' };
const server = keep('main', environment, (how) => ownEnds.push(how));
await until('the first start', isHealthy, UP_WITHIN_MS);
const worker = keep('worker', environment, (how) => ownEnds.push(how));
await until('the worker', worker.isReady, UP_WITHIN_MS);
const load = await startLoad(origin);
const watch = watchStuck(dataDir);

const done: Record<Target, { running: number; starting: number }> = {
  server: { running: 0, starting: 0 },
  worker: { running: 0, starting: 0 },
  database: { running: 0, starting: 0 },
};
const startedAt = Date.now();
let slowestUp = 0;

for (let count = 0; count < kills;) {
  const from = Date.now();
  await until('all to be up again', isAllUp, UP_WITHIN_MS);
  slowestUp = Math.max(slowestUp, Date.now() - from);
  await pause(300 + random() * 1500);
  const target = targets[Math.floor(random() * targets.length)]!;
  const killed = strike(target);
  if (killed === undefined) continue;
  done[target].running += 1;
  count += 1;
  // Sometimes a second kill follows during the start: mostly of the same process, else of another that it affects.
  if (count >= kills || !(await strikeOnItsWay(target, killed))) continue;
  done[target].starting += 1;
  count += 1;
  process.stdout.write(`\r  ${count} of ${kills} kills, ${load.accepted.size} prompts accepted`);
}
process.stdout.write('\n');

await until('all to be up at the end', isAllUp, UP_WITHIN_MS);
await load.stop();
const drainedFrom = Date.now();
const hasEnded = async () => (await countEnded(dataDir, load.idProject)) >= load.accepted.size;
await until('the end of every prompt', hasEnded, 300_000).catch((error: Error) => console.error(error.message));
const drainSeconds = (Date.now() - drainedFrom) / 1000;
await watch.stop();
const verdict = await judge(dataDir, load.idProject);
const ends = [await worker.stop(), await server.stop()];
const isDatabaseLeft = livingPostmasterOf(dataDir) !== undefined;

const unexpected = [...load.statuses].filter(([status]) => ![200, 401, 503, 'not reached'].includes(status));
const checks: [string, string | number, boolean][] = [
  ['accepted prompts', load.accepted.size, load.accepted.size > 0],
  ['lost', new Set(load.accepted.values()).size - verdict.rows, verdict.rows === new Set(load.accepted.values()).size],
  ['rows twice', verdict.twice, verdict.twice === 0],
  ['processed', verdict.processed, verdict.processed === load.accepted.size],
  ['failed', verdict.failed.length, verdict.failed.length === 0],
  [
    'charges',
    `${verdict.charges}, ${verdict.charged} of ${verdict.characters} characters`,
    verdict.charges === verdict.rows && verdict.charged === verdict.characters,
  ],
  ['longest held by nobody alive', `${watch.stuck.held.toFixed(1)} s`, watch.stuck.held <= STUCK_SECONDS_MAX],
  ['longest put off', `${watch.stuck.putOff.toFixed(1)} s`, watch.stuck.putOff <= STUCK_SECONDS_MAX],
  ['processes that ended by themselves', ownEnds.length, ownEnds.length === 0],
  ['unexpected answers', unexpected.map((one) => one.join(': ')).join(', ') || 0, unexpected.length === 0],
  ['exit codes at the end', ends.join(', '), ends.every((code) => code === 0)],
  ['database left running', isDatabaseLeft ? 'yes' : 'no', !isDatabaseLeft],
];
console.log(`\nA storm of ${kills} SIGKILLs, seed ${seed}, ${((drainedFrom - startedAt) / 1000).toFixed(0)} s\n`);
console.log('  killed        running   starting');
for (const target of targets) {
  const { running, starting } = done[target];
  console.log(`  ${target.padEnd(12)}${String(running).padStart(9)}${String(starting).padStart(11)}`);
}
const answers = [...load.statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
console.log(`\n  answers: ${answers}`);
console.log(`  all up again in at most ${(slowestUp / 1000).toFixed(1)} s; drained in ${drainSeconds.toFixed(1)} s\n`);
for (const [name, value, isGood] of checks) console.log(`  ${isGood ? 'ok  ' : 'FAIL'} ${name.padEnd(38)}${value}`);
for (const line of [...ownEnds, ...verdict.failed.slice(0, 10)]) console.log(`\n  ${line}`);
const hasFailed = checks.some(([, , isGood]) => !isGood);
if (hasFailed) console.log(`\n  the data stays in ${dataDir}`);
else fs.rmSync(dataDir, { recursive: true, force: true });
process.exit(hasFailed ? 1 : 0);

/** Kills the target now; returns the process id. */
function strike(target: Target): number | undefined {
  const pid = target === 'database' ? livingPostmasterOf(dataDir) : { server, worker }[target].pid();
  if (pid === undefined) return undefined;
  if (target === 'database') process.kill(pid, 'SIGKILL');
  else ({ server, worker })[target].kill();
  return pid;
}

/** Kills the successor at a random moment of its start; false if it was ready first. */
async function strikeOnItsWay(target: Target, predecessor: number): Promise<boolean> {
  if (target === 'database') {
    await until('a new database', () => ![undefined, predecessor].includes(livingPostmasterOf(dataDir)), UP_WITHIN_MS);
    await pause(random() * 120);
  } else {
    const kept = { server, worker }[target];
    await until('a new process', () => ![undefined, predecessor].includes(kept.pid()), UP_WITHIN_MS);
    await pause(random() * 1200);
    if (kept.isReady()) return false;
  }
  return strike(target) !== undefined;
}

async function isAllUp(): Promise<boolean> {
  return worker.isReady() && server.isReady() && (await isHealthy());
}

async function isHealthy(): Promise<boolean> {
  return fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(free));
    });
  });
}
