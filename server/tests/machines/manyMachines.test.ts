import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import type { ModelDetail } from '#contract/models.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { usage } from '#server/modules/costs/schema.ts';
import { prompts as rows } from '#server/modules/prompts/schema.ts';
import { type Client, client } from '#testing/client.ts';
import { vitsFixtures } from '#testing/fixtures.ts';
import { followEvents } from '#testing/followEvents.ts';
import { until } from '#testing/until.ts';
import { cleanUp, type ServerProcess, startServerProcess, startWorkerProcess } from '#server/tests/serverProcess.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';

/** Runs the database, and gives the test access to it. */
let keeper: TestServer;
let first: ServerProcess;
let second: ServerProcess;
/** Two servers and a worker share one database and one folder; the person is signed in at the first. */
beforeAll(async () => {
  keeper = await startTestServer({ SPEECH_THREADS: '0' }, { hasOwnCluster: true });
  const socket = encodeURIComponent(path.join(keeper.dataDir, 'postgres'));
  const shared = { DATA_DIR: keeper.dataDir, DATABASE_URL: `postgres://entoa@/postgres?host=${socket}` };
  [first, second] = await Promise.all([startServerProcess(shared), startServerProcess(shared)]);
  await startWorkerProcess(shared);
});
afterAll(async () => {
  await cleanUp();
  await keeper.stop();
});

const atSecond = ({ tokens }: Client) => client(second.origin, tokens);

/** A body whose beginning is sent at once and whose rest is sent on `release`. */
function heldBody(bytes: Uint8Array, at: number) {
  let release = () => {};
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes.slice(0, at));
      release = () => {
        controller.enqueue(bytes.slice(at));
        controller.close();
      };
    },
  });
  return { body, release: () => release() };
}
const held = (bytes: Uint8Array, at: number) => ({ body: heldBody(bytes, at).body, duplex: 'half' }) as RequestInit;

const TUS = { 'tus-resumable': '1.0.0' };
const model = fs.readFileSync(path.join(vitsFixtures, 'rb2/model.pth'));
const beginUpload = async (manager: Client) => {
  const announced = { 'upload-length': String(model.length), 'upload-metadata': `filename ${btoa('voz.pth')}` };
  const { headers } = await manager.fetch('/api/models/uploads', { method: 'POST', headers: { ...TUS, ...announced } });
  return headers.get('location')!;
};
const append = (manager: Client, address: string, offset: number, body: RequestInit) =>
  manager.fetch(address, {
    method: 'PATCH',
    headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    ...body,
  });
const offsetAt = async (manager: Client, address: string) =>
  Number((await manager.fetch(address, { method: 'HEAD', headers: TUS })).headers.get('upload-offset'));
const makeModel = async (manager: Client, name: string, address: string) => {
  const form = new FormData();
  form.append('name', name);
  form.append('voice_model_upload', address.split('/').at(-1)!);
  form.append('voice_config', new Blob([fs.readFileSync(path.join(vitsFixtures, 'rb2/config.json'))]), 'config.json');
  const answer = await manager.fetch('/api/models', { method: 'POST', body: form });
  return { status: answer.status, body: (await answer.json()) as ModelDetail };
};

test('two servers that get the same upload at once keep it whole: a line that dies late spoils nothing', async () => {
  const manager = await first.signIn('MANAGER');
  const address = await beginUpload(manager);
  const slow = heldBody(model, 100_000);
  const late = append(manager, address, 0, { body: slow.body, duplex: 'half' } as RequestInit);
  await until('its beginning', async () => (await offsetAt(manager, address)) >= 100_000);
  const manager2 = atSecond(manager);
  const offset = await offsetAt(manager2, address);
  expect((await append(manager2, address, offset, { body: model.subarray(offset) })).status).toBe(204);
  slow.release();
  await late.catch(() => undefined);
  expect(await offsetAt(manager2, address)).toBe(model.length);
  const { status, body } = await makeModel(manager2, 'inteira', address);
  expect(status).toBe(200);
  const kept = fs.readFileSync(path.join(keeper.dataDir, body.location, 'model.bin'));
  expect(kept.equals(model)).toBe(true);
});

test('the same request at both servers at once is done once', async () => {
  const user = await first.signIn('USER');
  const { id: idProject } = await newProject(user);
  const send = (as: Client) =>
    as.ask(
      prompts.create,
      { idProject, speaker: 'Clara', compression: false },
      {
        file: { name: 'fila.csv', content: 'name;text\naviso duplo;Uma vez só.\naviso duplo;E outra.' },
        headers: { 'idempotency-key': `both ${idProject}` },
      },
    );
  const [one, other] = await Promise.all([send(user), send(atSecond(user))]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body).toEqual(other.body);
  expect((await user.call(projects.get, { id: idProject })).prompts.total).toBe(2);
});

test('a server killed with all kinds of work open loses nothing it answered for; the other goes on', async () => {
  const { db } = keeper;
  const user = await first.signIn('USER');
  const manager = await first.signIn('MANAGER');
  const admin = await second.signIn('ADMIN');
  const { id: idProject } = await newProject(user);

  const heard = await followEvents(first.origin, user.tokens);
  await until('the event of something', async () => {
    await user.call(projects.update, { id: idProject, name: `URA ${randomUUID()}`, description: 'Ainda aberta' });
    return heard.lastId() !== undefined;
  });

  const key = randomBytes(100).toString('hex');
  await admin.call(apikeys.create, { service: 'URA', key, isIndefinite: true, concurrencyLimit: 1 });
  const speakAt = ({ origin }: ServerProcess, input: string) =>
    fetch(`${origin}/v1/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'entoa', voice: 'Clara', input, response_format: 'pcm' }),
    });
  const stream = await speakAt(first, 'Uma frase longa que ninguém ouve até o fim. '.repeat(90).trim());
  expect(stream.status).toBe(200);
  const reader = stream.body!.getReader();
  await reader.read();
  expect((await speakAt(second, 'Olá!')).status).toBe(429);

  const address = await beginUpload(manager);
  const half = Math.floor(model.length / 2);
  expect((await append(manager, address, 0, { body: model.subarray(0, half) })).status).toBe(204);
  const lost = [append(manager, address, half, held(model.subarray(half), 50_000)).catch(() => undefined)];
  await until('more of the upload', async () => (await offsetAt(manager, address)) >= half + 50_000);

  const csvOf = (kind: string, lines: number) =>
    `name;text\n${Array.from({ length: lines }, (_, i) => `aviso ${kind};Arquivo ${kind}, linha ${i}.`).join('\n')}`;
  const sendCsv = (as: Client, kind: string) =>
    as.ask(
      prompts.create,
      { idProject, speaker: 'Clara', compression: false },
      { file: { name: 'fila.csv', content: csvOf(kind, 40) }, headers: { 'idempotency-key': `csv ${kind}` } },
    );
  const taken = await sendCsv(user, 'inteiro');
  expect(taken.status).toBe(200);
  const text = new TextEncoder().encode(
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n' +
      `${csvOf('partido', 40)}`,
  );
  lost.push(
    user
      .fetch('/api/prompts', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': 'csv partido' },
        ...held(text, 500),
      })
      .catch(() => undefined),
  );

  // Create prompts in parallel until the server is gone; some are answered, some are not.
  const answered = new Map<string, number>();
  const asked = new Map<string, object>();
  const create = (as: Client, name: string) =>
    as.ask(prompts.create, asked.get(name), { headers: { 'idempotency-key': name } });
  const lane = async (number: number) => {
    for (let i = 0; ; i += 1) {
      const name = `prompt ${number} ${i}`;
      const about = { idProject, name: 'aviso avulso', speaker: 'Clara', compression: false };
      asked.set(name, { ...about, text: `Aviso avulso ${number}, de número ${i}.` });
      const answer = await create(user, name).catch(() => undefined);
      if (!answer) return;
      if (answer.status === 200) answered.set(name, (answer.body as Prompt).id);
    }
  };
  const lanes = [0, 1, 2, 3].map(lane);
  await until('prompts answered for', () => answered.size >= 12);
  first.child.kill('SIGKILL');
  await Promise.all([...lanes, ...lost]);
  expect(asked.size).toBeGreaterThan(answered.size);
  await until('the end of the stream', () => heard.isEnded());

  const user2 = atSecond(user);
  // Repeat every request: those answered get the same response, the others are executed once.
  for (const name of asked.keys()) {
    const { status, body } = await create(user2, name);
    expect(status).toBe(200);
    if (answered.has(name)) expect((body as Prompt).id).toBe(answered.get(name));
  }
  expect((await sendCsv(user2, 'inteiro')).body).toEqual(taken.body);
  expect((await sendCsv(user2, 'partido')).status).toBe(200);
  const resumed = await followEvents(second.origin, { ...user.tokens, lastId: heard.lastId() });
  expect(resumed.hello.isResumed).toBe(true);
  await until('what was missed', () => resumed.changes().length > 0);
  resumed.close();

  const manager2 = atSecond(manager);
  const offset = await offsetAt(manager2, address);
  expect(offset).toBeGreaterThanOrEqual(half + 50_000);
  expect((await append(manager2, address, offset, { body: model.subarray(offset) })).status).toBe(204);
  expect((await makeModel(manager2, 'retomada', address)).status).toBe(200);

  // Each text is synthesized and charged exactly once.
  const count = asked.size + 80;
  await until(
    'all are spoken',
    async () => (await user2.call(projects.get, { id: idProject })).prompts.processed === count,
  );
  const made = await db.select().from(rows).where(eq(rows.projectId, idProject));
  expect(made).toHaveLength(count);
  expect(new Set(made.map(({ text: one }) => one)).size).toBe(count);
  const charges = (await db.select().from(usage)).filter(
    ({ type, subjectId }) => type === 'FILE' && subjectId === idProject,
  );
  expect(charges).toHaveLength(count);
  const lengthOf = (texts: readonly number[]) => texts.reduce((sum, one) => sum + one, 0);
  expect(lengthOf(charges.map(({ characters }) => characters))).toBe(
    lengthOf(made.map(({ text: one }) => [...one].length)),
  );
  // The dead server's stream occupies its key's slot for a few seconds only.
  await until('the key to speak again', async () => (await speakAt(second, 'Olá!')).status === 200);
});
