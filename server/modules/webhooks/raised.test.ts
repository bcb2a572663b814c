import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { backups } from '#contract/backups.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { webhooks } from '#contract/webhooks.ts';
import { deliveriesOf, LOOPBACK_ALLOWED, newWebhook, signers } from '#server/tests/setups/webhooksSetup.ts';
import { ended, newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhookReceiver.ts';

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'entoa-raised-')), 'a-file');
fs.writeFileSync(file, '');
let server: TestServer;
let admin: Client;
let user: Client;
let receiver: WebhookReceiver;
let hook: Awaited<ReturnType<typeof newWebhook>>;
beforeAll(async () => {
  const BACKUP_DIR = path.join(file, 'below');
  server = await startTestServer({ ...LOOPBACK_ALLOWED, PUBLIC_URL: 'http://localhost:3000/', BACKUP_DIR });
  [admin, user] = [await server.signIn('ADMIN'), await server.signIn('USER')];
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(path.dirname(file), { recursive: true });
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  hook = await newWebhook(admin, receiver);
});
afterEach(async () => {
  await admin.call(webhooks.remove, { id: hook.id });
  await receiver.stop();
});

const one = (type: string) =>
  until(type, () => {
    const [found, ...more] = receiver.of(type);
    expect(more).toEqual([]);
    return found;
  });
/** Waits until all earlier events were delivered, since a test event is delivered after them. */
const settled = async () => {
  await admin.call(webhooks.test, { id: hook.id });
  await one('test');
};
const upload = (idProject: number, content: string) =>
  user.call(prompts.create, { idProject, speaker: 'Clara', compression: true }, { file: { name: 'ura.csv', content } });

test('a prompt’s way is told, signed, with ids and names and nothing of its text', async () => {
  const project = await newProject(user, 'Clínica São José');
  const prompt = await spokenPrompt(user, project.id, { name: 'segredo_um', text: 'O cofre fica atrás do quadro.' });
  const processed = await one('prompt.processed');
  expect(signers(processed, [hook.secret])).toEqual([hook.secret]);
  expect(processed.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^Entoa\//),
  });
  const place = `/dashboard/projects/${project.id}/prompts/${prompt.id}/edit`;
  expect(processed.body).toEqual({
    type: 'prompt.processed',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      prompt: { id: prompt.id, name: 'segredo_um', status: 'PROCESSED' },
      project: { id: project.id, name: 'Clínica São José' },
      path: place,
      url: `http://localhost:3000${place}`,
    },
  });
  await user.call(prompts.invalidate, { id: prompt.id, reason: 'O cofre mudou.' });
  await user.call(prompts.undoInvalidate, { id: prompt.id });
  await user.call(prompts.approve, { id: prompt.id });
  await one('prompt.approved');
  await server.db.execute(
    sql`
      update prompts set status = 'FAILED', failure_code = 'TIMED_OUT', failure_reason = 'cofre'
      where id = ${prompt.id}`,
  );
  expect((await one('prompt.failed')).body.data['prompt']).toMatchObject({
    status: 'FAILED',
    failureCode: 'TIMED_OUT',
  });
  await user.call(projects.update, { id: project.id, name: 'Outra clínica', description: 'Renomeada' });
  await settled();
  expect(receiver.received.map(({ body }) => body.type).sort()).toEqual(
    ['prompt.approved', 'prompt.failed', 'prompt.invalidated', 'prompt.processed', 'test'].sort(),
  );
  expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/cofre/);
});

test('texts and reasons go where they were asked for, and events where they are listened to', async () => {
  const other = await newWebhook(admin, receiver, { events: ['prompt.invalidated'], includesText: true });
  const { id } = await newProject(user);
  const prompt = await spokenPrompt(user, id, { text: 'Bom dia, cofre.' });
  await user.call(prompts.invalidate, { id: prompt.id, reason: 'Falou depressa.' });
  const [said] = await until('both', () => receiver.of('prompt.invalidated').length === 2 && signedBy(other.secret));
  expect(said!.body.data['prompt']).toMatchObject({ text: 'Bom dia, cofre.', reason: 'Falou depressa.' });
  expect(
    signedBy(hook.secret)
      .map(({ text }) => text)
      .join(),
  ).not.toMatch(/cofre|depressa/);
  await admin.call(webhooks.remove, { id: other.id });
});
const signedBy = (secret: string) => receiver.received.filter((each) => signers(each, [secret]).length > 0);

test('a file is told of once, when its last line has come to its end; sent again, once more', async () => {
  const { id } = await newProject(user);
  const lines = Array.from({ length: 8 }, (_, i) => `linha_${'abcdefgh'[i]};Linha número ${i + 1}.`).join('\n');
  await upload(id, `name;text\n${lines}`);
  const done = await one('batch.done');
  expect(done.body.data).toMatchObject({
    batch: { kind: 'file', name: 'ura.csv', processed: 8, failed: 0 },
    project: { id },
  });
  expect((await user.call(projects.get, { id })).prompts).toMatchObject({ processed: 8 });
  const [line] = (await user.call(prompts.list, { idProject: id })).data;
  const change = { name: line!.name, text: 'De novo, por favor.', speaker: 'Clara', compression: true };
  await user.call(prompts.update, { id: line!.id, ...change });
  await ended(user, line!.id);
  await settled();
  expect(receiver.of('batch.done')).toHaveLength(1);
  await upload(id, 'name;text\nlinha_nova;Mais uma linha.');
  await until('the second', () => receiver.of('batch.done').length === 2);
  expect(receiver.of('batch.done')[1]!.body.data['batch']).toMatchObject({ processed: 9 });
});

test('a file whose last lines went into the bin is done too', async () => {
  const { id } = await newProject(user);
  await server.db.execute(sql`
    insert into prompts (project_id, name, text, speaker, compression, file_name, status)
    select ${id}, 'linha ' || n, 'x', 'Clara', false, 'parada.csv',
      case n when 1 then 'PROCESSED' else 'ENQUEUED' end from generate_series(1, 3) as n`);
  const waiting = (await user.call(prompts.list, { idProject: id })).data.filter(({ status }) => status === 'ENQUEUED');
  await user.call(prompts.remove, { id: waiting[0]!.id });
  await settled();
  expect(receiver.of('batch.done')).toEqual([]);
  await user.call(prompts.remove, { id: waiting[1]!.id });
  expect((await one('batch.done')).body.data['batch']).toMatchObject({ name: 'parada.csv', processed: 1 });
});

test('a zip, a voice and a failed backup are told', async () => {
  const { id } = await newProject(user, 'Para o zip');
  await spokenPrompt(user, id);
  await user.call(projects.pack, { id });
  expect((await one('zip.ready')).body.data).toMatchObject({ zip: { files: 1 }, project: { id, name: 'Para o zip' } });
  const { rows } = await server.db.execute(sql`insert into models (name) values ('ana') returning id`);
  await server.db.execute(sql`update models set progress = 0.5`);
  await server.db.execute(sql`update models set active = true`);
  const model = { id: rows[0]!['id'], name: 'ana', version: 1 };
  expect((await one('model.ready')).body.data).toMatchObject({
    model,
    path: `/dashboard/models/${model.id as number}`,
  });
  await server.db.execute(sql`delete from models`);
  await admin.call(backups.make, {});
  const told = await one('backup.failed');
  expect(told.body.data).toMatchObject({
    backup: { reason: expect.stringMatching(/pasta/) },
    path: '/dashboard/settings',
  });
});

test('what is taken back was never told', async () => {
  const { id } = await newProject(user);
  const prompt = await spokenPrompt(user, id);
  await one('prompt.processed');
  await server.db
    .transaction(async (tx) => {
      await tx.execute(sql`update prompts set status = 'FAILED' where id = ${prompt.id}`);
      throw new Error('taken back');
    })
    .catch(() => {});
  await settled();
  expect((await deliveriesOf(admin, hook.id)).map(({ event }) => event).sort()).toEqual(['prompt.processed', 'test']);
});
