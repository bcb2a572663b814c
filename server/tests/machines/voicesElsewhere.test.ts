import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { metrics } from '#contract/metrics.ts';
import { type ModelDetail, models } from '#contract/models.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { encodePcmWav } from '#server/speech/formats/wav.ts';
import { graphProcessesOf } from '#testing/processes.ts';
import { ofToday } from '#testing/programs.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt, startTestServer } from '#server/tests/testServer.ts';
import { englishConfig, vitsFixtures } from '#testing/fixtures.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A server of Coqui's protocol. */
async function startCoqui() {
  const tone = encodePcmWav(
    Float32Array.from(
      { length: 24_000 },
      (_, i) => 0.5 * Math.sin((i * 2 * Math.PI * 220) / 24_000) * Math.min(1, i / 2400),
    ),
    24_000,
  );
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://coqui').searchParams.get('text') ?? '');
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(tone);
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { asked, listen, close };
}

test('a server of the configuration speaks in our reading; away, it fails in words and harms no other', async () => {
  const coqui = await startCoqui();
  const port = await coqui.listen(0);
  ends.push(coqui.close);
  const server = await startTestServer({ SPEECH_THREADS: '1', ENGINES: `estudio=coqui+http://127.0.0.1:${port}` });
  ends.push(server.stop);
  const admin = await server.signIn('ADMIN');
  const health = async () =>
    (await admin.call(metrics.stream, {})).engines.map(({ state, answered, failed }) => [state, answered, failed]);
  expect(await admin.call(models.synthesizerModels, {})).toContain('estudio');
  expect(await health()).toEqual([['unused', 0, 0]]);
  const { id } = await newProject(admin);
  const spoken = await spokenPrompt(admin, id, { speaker: 'estudio', text: 'São R$ 50,00.' });
  expect([spoken.failureReason, spoken.status]).toEqual([null, 'PROCESSED']);
  expect(coqui.asked).toEqual(['São cinquenta reais.']);
  expect(await health()).toEqual([['answering', 1, 0]]);

  await coqui.close();
  const lost = (await admin.call(prompts.create, {
    idProject: id,
    name: 'agora_não',
    speaker: 'estudio',
    text: 'Agora não.',
    compression: false,
  })) as Prompt;
  expect((await spokenPrompt(admin, id, { text: 'Sem susto.' })).status).toBe('PROCESSED');
  await until('the health to be told', async () => (await health())[0]![0] === 'away');
  const scraped = await (await fetch(`${server.origin}/metrics`)).text();
  const failed = await until('the prompt to be given up', async () => {
    // The pauses between its tries are longer each time.
    await server.db.execute(sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
      from graphile_worker.jobs where key = ${`prompt:${lost.id}`} and locked_at is null and run_at > now()`);
    const prompt = await admin.call(prompts.get, { id: lost.id });
    return prompt.status === 'FAILED' && prompt;
  });
  expect(failed.failureReason).toBe(
    'O servidor desta voz não respondeu. Gere de novo mais tarde ou escolha outra voz.',
  );
  expect(scraped).toMatch(/entoa_engine_up\{engine="estudio coqui 127\.0\.0\.1:\d+"\} 0/);
});

test('a model that the server activates speaks in a worker process, and stops when it is switched off', async () => {
  const server = await startTestServer({ SPEECH_THREADS: '0' }, { hasOwnCluster: true });
  ends.push(server.stop);
  const worker: ChildProcess = spawn(process.execPath, [...ofToday('worker')], {
    env: { ...process.env, DATA_DIR: server.dataDir, SPEECH_THREADS: '1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(
    () =>
      new Promise((resolve) => {
        worker.once('exit', resolve);
        worker.kill('SIGKILL');
      }),
  );
  await new Promise((resolve) => {
    worker.stdout!.once('data', resolve);
  });
  const manager = await server.signIn('MANAGER');
  const form = new FormData();
  form.append('name', 'de longe');
  form.append('voice_config', new Blob([englishConfig('rb2')]), 'config.json');
  form.append('voice_model', new Blob([fs.readFileSync(path.join(vitsFixtures, 'rb2/model.pth'))]), 'model.pth');
  const { id } = (await (await manager.fetch('/api/models', { method: 'POST', body: form })).json()) as ModelDetail;
  await manager.call(models.toggle, { id });
  await until(
    'the worker to have made it ready',
    async () => (await manager.call(models.get, { id })).activation === 'active',
  );
  const { id: idProject } = await newProject(manager);
  const english = { speaker: 'de longe', language: 'english' } as const;
  expect(await spokenPrompt(manager, idProject, { ...english, text: 'Good morning.' })).toMatchObject({
    failureReason: null,
    status: 'PROCESSED',
  });
  const graphs = () => graphProcessesOf(worker.pid!);
  expect(graphs()).toHaveLength(1);
  // The model's process is killed during synthesis; the prompt is finished nevertheless.
  const speaking = spokenPrompt(manager, idProject, {
    ...english,
    text: `${'A sentence that is still being said. '.repeat(12)}The end.`,
  });
  await until(
    'it to be spoken',
    async () => (await manager.call(prompts.list, { idProject, status: 'PROCESSING' })).count === 1,
  );
  for (const pid of graphs()) process.kill(pid, 'SIGKILL');
  expect(await speaking).toMatchObject({ failureReason: null, status: 'PROCESSED' });
  await manager.call(models.toggle, { id });
  await until('the worker to give its memory back', async () => graphs().length === 0);
});
