import { type ChildProcess, spawn } from 'node:child_process';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { takes } from '#contract/takes.ts';
import { prompts as rows } from '#server/modules/prompts/schema.ts';
import { failExhausted } from '#server/modules/prompts/promptJobs.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { registerJobs } from '#server/programs/registerJobs.ts';
import { type Client } from '#testing/client.ts';
import { ofToday } from '#testing/programs.ts';
import { until } from '#testing/until.ts';
import { ended, newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';

/** A server without workers of its own; the tests start and kill them as processes. */
let server: TestServer;
let user: Client;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '0' }, { hasOwnCluster: true });
  user = await server.signIn('USER');
});
// A worker left over from a failed test would take the next one's jobs.
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
});
afterAll(() => server.stop());

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [...ofToday('worker')], {
    env: { ...process.env, DATA_DIR: server.dataDir, SPEECH_THREADS: '1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  await new Promise((resolve, reject) => {
    worker.stdout!.once('data', resolve);
    worker.once('exit', () => reject(new Error('the worker ended')));
  });
  return worker;
}

const csv = (count: number, text = 'Texto de uma fila longa, número') => ({
  file: {
    name: 'fila.csv',
    content: `name;text\n${Array.from({ length: count }, (_, i) => `aviso_${i} da fila;${text} ${i}.`).join('\n')}`,
  },
});
/** More than a worker speaks before it is killed. */
const LINES = 40;
const countsOf = async (id: number) => (await user.call(projects.get, { id })).prompts;

test('a batch goes on by itself after its process is killed, and nothing is spoken twice or lost', async () => {
  const { id } = await newProject(user);
  await user.call(prompts.create, { idProject: id, speaker: 'Clara', compression: false }, csv(LINES));
  const first = await startWorker();
  await until('some are spoken', async () => (await countsOf(id)).processed >= 5);
  first.kill('SIGKILL');
  const atDeath = await countsOf(id);
  expect(atDeath.processed).toBeLessThan(LINES);
  const second = await startWorker();
  await until('all are spoken', async () => (await countsOf(id)).processed === LINES);
  const { data } = await user.call(prompts.list, { idProject: id, perPage: 100 });
  expect(new Set(data.map((prompt) => prompt.path)).size).toBe(LINES);
  second.kill('SIGTERM');
  await until('the worker has ended', async () => second.exitCode === 0);
});

test('a job that a killed process held is taken up again within 15 seconds', async () => {
  const { id } = await newProject(user);
  const first = await startWorker();
  // The successor is already running but suspended, so that only the time that a job stays with a dead holder is
  // measured.
  const next = await startWorker();
  next.kill('SIGSTOP');
  await user.call(
    prompts.create,
    { idProject: id, speaker: 'Clara', compression: false },
    // A single job, so that the successor has nothing else to finish first.
    csv(1, `${'uma frase bem longa que demora a ser falada, '.repeat(40)}`),
  );
  await until('it is being spoken', async () => (await countsOf(id)).processing > 0);
  const { rows: before } = await server.db.execute<{ id: string; locked_by: string }>(
    sql`select id, locked_by from graphile_worker._private_jobs where locked_by is not null`,
  );
  expect(before.length).toBeGreaterThan(0);
  next.kill('SIGCONT');
  const killedAt = Date.now();
  first.kill('SIGKILL');
  for (const job of before) {
    await until(`job ${job.id} is held by another, or done`, async () => {
      const { rows: now } = await server.db.execute<{ locked_by: string | null }>(
        sql`select locked_by from graphile_worker._private_jobs where id = ${job.id}`,
      );
      return now[0] === undefined || (now[0].locked_by !== null && now[0].locked_by !== job.locked_by);
    });
  }
  expect(Date.now() - killedAt).toBeLessThan(15_000);
  await user.call(projects.remove, { id });
});

test('a late run of an older attempt writes nothing', async () => {
  const { id } = await newProject(user);
  const made = (await user.call(prompts.create, {
    idProject: id,
    name: 'muda logo',
    text: 'Texto velho.',
    speaker: 'Clara',
    compression: false,
  })) as { id: number };
  await user.call(prompts.update, { id: made.id, text: 'Texto novo.', speaker: 'Clara', compression: false });
  // The first attempt's job returns, as after a long pause of its machine.
  await addJobs(server.db, 'synthesize-prompt', [{ payload: { promptId: made.id, attempt: 1 }, priority: -1 }]);
  const jobs = await registerJobs(server, { ...server.config, SPEECH_THREADS: 1 }, {
    info() {},
    warn() {},
    error() {},
  } as never);
  const prompt = await ended(user, made.id);
  const alone = (await user.call(prompts.create, {
    idProject: id,
    name: 'sozinho',
    text: 'Texto novo.',
    speaker: 'Clara',
    compression: false,
  })) as { id: number };
  expect((await ended(user, alone.id)).path).toBe(prompt.path);
  await jobs!.stop();
});

test('one prompt of another project does not wait for a long file, and two files share the turns', async () => {
  const [big, other, small] = [await newProject(user), await newProject(user), await newProject(user)];
  await user.call(
    prompts.create,
    { idProject: big.id, speaker: 'Clara', compression: false },
    csv(150, 'Arquivo grande'),
  );
  await user.call(
    prompts.create,
    { idProject: other.id, speaker: 'Clara', compression: false },
    csv(150, 'Outro arquivo'),
  );
  const single = (await user.call(prompts.create, {
    idProject: small.id,
    name: 'um só',
    text: 'Um só prompt.',
    speaker: 'Clara',
    compression: false,
  })) as { id: number };
  const jobs = await registerJobs(server, { ...server.config, SPEECH_THREADS: 1 }, {
    info() {},
    warn() {},
    error() {},
  } as never);
  await ended(user, single.id);
  expect((await countsOf(big.id)).processed).toBeLessThan(40);
  await until('a part of the big one', async () => (await countsOf(big.id)).processed >= 40);
  const [one, two] = [(await countsOf(big.id)).processed, (await countsOf(other.id)).processed];
  expect(Math.abs(one - two)).toBeLessThanOrEqual(20);
  await user.call(projects.remove, { id: big.id });
  await user.call(projects.remove, { id: other.id });
  await jobs!.stop();
});

test('a prompt whose process dies at every attempt ends as a failure that says what to do', async () => {
  const { id } = await newProject(user);
  const made = (await user.call(prompts.create, {
    idProject: id,
    name: 'texto fatal',
    text: 'Ainda não mata.',
    speaker: 'Clara',
    compression: false,
  })) as { id: number };
  const worker = await startWorker();
  const { path } = await ended(user, made.id);
  worker.kill('SIGKILL');
  const fatal = { id: made.id, text: 'Mata o processo.', speaker: 'Clara', compression: false };
  await user.call(prompts.update, fatal);
  await server.db.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${`prompt:${made.id}`}`,
  );
  await failExhausted(server.db);
  expect(await user.call(prompts.get, { id: made.id })).toMatchObject({
    status: 'FAILED',
    path: null,
    failureCode: 'ENGINE_CRASHED',
    failureReason: expect.stringContaining('mude o texto'),
  });
  // The audio of before is among its takes.
  const { data } = await user.call(takes.list, { id: made.id });
  expect(data).toMatchObject([{ path, text: 'Ainda não mata.', isCurrent: false }]);
  // Saving again, even without changes, requests another try.
  expect(await user.call(prompts.update, fatal)).toMatchObject({ status: 'ENQUEUED', failureReason: null });
});

test('a text whose processes are killed from outside, more often than it has attempts, is spoken', async () => {
  const { id } = await newProject(user);
  const text = 'uma frase bem longa que demora a ser falada, '.repeat(10);
  const prompt = { idProject: id, name: 'inocente', text, speaker: 'Clara', compression: false };
  const made = (await user.call(prompts.create, prompt)) as { id: number };
  const holders = new Set<string>();
  for (let death = 0; death < 5; death += 1) {
    const worker = await startWorker();
    const holder = await until('it is taken up', async () => {
      const {
        rows: [job],
      } = await server.db.execute<{ holder: string | null }>(
        sql`select locked_by as holder from graphile_worker._private_jobs where key = ${`prompt:${made.id}`}`,
      );
      return job?.holder != null && !holders.has(job.holder) && job.holder;
    });
    worker.kill('SIGKILL');
    holders.add(holder);
  }
  const last = await startWorker();
  const { status, failureReason } = await until('its end', async () => {
    const now = await user.call(prompts.get, { id: made.id });
    return ['PROCESSED', 'FAILED'].includes(now.status) && now;
  });
  expect([status, failureReason]).toEqual(['PROCESSED', null]);
  last.kill('SIGKILL');
});

test('a voice that is gone when its turn comes fails with words to act on', async () => {
  const { id } = await newProject(user);
  const made = (await user.call(prompts.create, {
    idProject: id,
    name: 'voz que sai',
    text: 'Voz que sai de cena.',
    speaker: 'Clara',
    compression: false,
  })) as { id: number };
  await server.db.update(rows).set({ speaker: 'Fulana' }).where(eq(rows.id, made.id));
  const jobs = await registerJobs(server, { ...server.config, SPEECH_THREADS: 1 }, {
    info() {},
    warn() {},
    error() {},
  } as never);
  expect(await ended(user, made.id)).toMatchObject({
    status: 'FAILED',
    failureCode: 'UNKNOWN_VOICE',
    failureReason: expect.stringContaining('Escolha outra voz'),
    path: null,
  });
  await jobs!.stop();
});
