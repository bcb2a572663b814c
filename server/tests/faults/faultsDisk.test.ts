import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import fastify from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { health } from '#contract/health.ts';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import { catalogue } from '#contract/catalogue.ts';
import { numbers } from '#contract/numbers.ts';
import { prompts } from '#contract/prompts.ts';
import { openFiles } from '#server/files/files.ts';
import { answerFailures } from '#server/http/failures.ts';
import { rejectWhenUnavailable } from '#server/http/rejectWhenUnavailable.ts';
import { smallDisk } from '#server/tests/setups/smallDisk.ts';
import { cleanUp, newDataDir, startServerProcess } from '#server/tests/serverProcess.ts';
import { needs } from '#testing/needs.ts';
import { pause, until } from '#testing/until.ts';
import { newProject, spokenPrompt } from '#server/tests/testServer.ts';

afterEach(cleanUp);

test.each([
  ['a file', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['a quota', Object.assign(new Error('write'), { code: 'EDQUOT' })],
  ['a query', new Error('Failed', { cause: Object.assign(new pg.DatabaseError('', 0, 'error'), { code: '53100' }) })],
])('a disk that is full while %s is written is 507 in words', async (_what, error) => {
  const app = fastify();
  answerFailures(app);
  app.post('/', () => {
    throw error;
  });
  const answer = await app.inject({ method: 'POST', url: '/' });
  const message = expect.stringContaining('disco') as string;
  expect([answer.statusCode, answer.json()]).toMatchObject([507, { code: 'DISK_FULL', message }]);
  await app.close();
});

test.each([
  [507, 'POST', 'prompts'],
  [507, 'POST', 'batches/1/undo'],
  [200, 'DELETE', 'batches/1'],
  // May be one that deletes; its own route looks.
  [200, 'POST', 'projects/1/batch'],
] as const)('while the disk is full, %i is the answer to %s %s', async (status, method, address) => {
  const app = fastify();
  answerFailures(app);
  rejectWhenUnavailable(app, { blockers: () => ['disk'] });
  app.all('/*', () => ({}));
  expect((await app.inject({ method, url: `${API_ROOT}/${address}` })).statusCode).toBe(status);
  await app.close();
});

const disk = smallDisk(300);
afterAll(() => disk?.remove());

/** Makes the database request one WAL segment after the other. */
function writeAhead(dataDir: string) {
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const place = { host: path.join(dataDir, 'postgres'), user: 'entoa', database: 'postgres' };
      const client = new pg.Client({ ...place, query_timeout: 2000 });
      client.on('error', () => {});
      try {
        await client.connect();
        const megabyte = "select pg_logical_emit_message(false, 'x', repeat('x', 1000000))";
        for (let i = 0; i < 100; i += 1) await client.query(megabyte);
      } catch {
        await pause(50);
      } finally {
        await client.end().catch(() => {});
      }
    }
  })();
  return {
    stop: () => {
      isOver = true;
      return work;
    },
  };
}

test(
  'a disk that fills up is told of, refused for in words, and survived',
  needs('mounting', disk !== undefined),
  async () => {
    const DATA_DIR = disk!.folder;
    const server = await startServerProcess({ DATA_DIR, LOG_LEVEL: 'warn' });
    expect(server.said()).toContain('nearly full');
    const user = await server.signIn('MANAGER');
    const { id: idProject } = await newProject(user);
    const before = await spokenPrompt(user, idProject);
    const ballast = path.join(DATA_DIR, 'ballast');
    const fill = (leaveMegabytes: number) => {
      const { bavail, bsize } = fs.statfsSync(DATA_DIR);
      try {
        fs.appendFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leaveMegabytes * 1024 ** 2)));
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
    };
    expect((await server.visitor.ask(health.ready, {})).status).toBe(200);

    fill(60);
    const unready = await server.visitor.ask(health.ready, {});
    const fields = { disk: expect.stringContaining('disco') as string };
    expect([unready.status, unready.body]).toMatchObject([503, { code: 'NOT_READY', fields }]);
    expect((await server.visitor.ask(health.get, {})).status).toBe(200);
    const prompt = { idProject, name: 'sem espaço', text: 'Não cabe.', speaker: 'Clara', compression: false };
    const form = () => {
      const made = new FormData();
      made.append('idProject', String(idProject));
      made.append('speaker', 'Clara');
      made.append('file', new Blob(['name;text\num aviso;Oi.']), 'fila.csv');
      return made;
    };
    const full = [
      await user.ask(prompts.create, prompt),
      await user.ask(prompts.update, { ...prompt, id: before.id }),
      await user.fetch('/api/prompts', { method: 'POST', body: form() }),
      await user.ask(numbers.createCore, { voice: 'Clara', name: 'Avisos' }),
      await user.ask(catalogue.install, { key: 'pt_BR-faber-medium' }),
      await user.fetch('/api/models', { method: 'POST', body: form() }),
      await user.fetch('/api/models/uploads', { method: 'POST', headers: { 'upload-length': '100' } }),
    ];
    for (const answer of full) {
      const body = (answer instanceof Response ? await answer.json() : answer.body) as { code: string };
      expect([answer.status, body.code, answer.headers.get('retry-after')]).toEqual([507, 'DISK_FULL', '60']);
    }
    expect((await user.fetch(before.path!)).status).toBe(200);

    // Without any space the database cannot restart and says why; it restarts once there is space.
    fill(0);
    const writing = writeAhead(DATA_DIR);
    await until('the reason', async () => {
      // Each crash of the database frees some space.
      fill(0);
      return server.said().includes('the disk that holds DATA_DIR is full');
    });
    const stuck = await server.visitor.ask(health.ready, {});
    expect(Object.keys(stuck.body.fields!).sort()).toEqual(['database', 'disk']);
    fs.rmSync(ballast);
    await writing.stop();
    await until('the return', async () => (await server.visitor.ask(health.ready, {})).status === 200);
    expect((await spokenPrompt(user, idProject, { text: 'Agora cabe.' })).status).toBe('PROCESSED');
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
  },
);

test('scratch files of a killed process go at the next start; those of living ones and open uploads stay', async () => {
  const dataDir = newDataDir();
  const program = `
    const { openFiles } = await import(${JSON.stringify(path.resolve(import.meta.dirname, '../../files/files.ts'))});
    const files = await openFiles(${JSON.stringify(dataDir)});
    const file = files.scratchPath('upload');
    (await import('node:fs')).writeFileSync(file, 'x');
    console.log(file);
    setInterval(() => {}, 1000);`;
  const open = async () => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', program];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [file] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, file: String(file).trim() };
  };
  const [living, killed] = [await open(), await open()];
  try {
    const ended = new Promise((resolve) => {
      killed.child.once('exit', resolve);
    });
    killed.child.kill('SIGKILL');
    await ended;
    const upload = path.join(dataDir, 'files/scratch', `upload-${'a'.repeat(32)}`);
    fs.writeFileSync(upload, 'x');
    expect(fs.existsSync(killed.file)).toBe(true);
    const files = await openFiles(dataDir);
    expect([killed.file, living.file, upload].map((file) => fs.existsSync(file))).toEqual([false, true, true]);
    await files.close();
  } finally {
    living.child.kill('SIGKILL');
  }
});
