import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { KEY_STREAMS } from '#contract/kit/limits.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { dictionary } from '#contract/dictionary.ts';
import { settings } from '#contract/settings.ts';
import { streams } from '#server/modules/apikeys/schema.ts';
import { usage } from '#server/modules/costs/schema.ts';
import { envelopeOf, likeness } from '#testing/speech/likeness.ts';
import { until } from '#testing/until.ts';
import { newProject } from '#server/tests/testServer.ts';
import { RATE, server, admin, newKey, hello, long, refusal, withServer } from '#server/tests/setups/serviceSetup.ts';

withServer();

test('what was spoken is charged once, at the price of the day, and the key shows when', async () => {
  const { id, pcm } = await newKey({ service: 'Cobrada' });
  const input = `${hello} 👋🏽`;
  await pcm({ input });
  await pcm({ input });
  const rows = await server.db.select().from(usage).where(eq(usage.subjectId, id));
  expect(
    rows.map(({ type, subjectName, characters, unitPrice }) => ({ type, subjectName, characters, unitPrice })),
  ).toEqual(
    Array(2).fill({ type: 'STREAMING', subjectName: 'Cobrada', characters: [...input].length, unitPrice: '0.000100' }),
  );
  const shown = await admin.call(apikeys.get, { id });
  expect(shown.charactersThisMonth).toBe(2 * [...input].length);
  expect(Date.now() - Date.parse(shown.lastUsedAt!)).toBeLessThan(10_000);
});

test('who leaves is charged up to the last whole sentence that was sent; the engine is idle soon after', async () => {
  const [{ post, spoken }, other] = [await newKey(), await newKey()];
  const beganAt = performance.now();
  await (await other.post({ input: long })).arrayBuffer();
  const wholeMs = performance.now() - beganAt;
  const controller = new AbortController();
  const answer = await post({ input: long }, { signal: controller.signal });
  const reader = answer.body!.getReader();
  for (let bytes = 0; bytes < 500_000;) bytes += (await reader.read()).value!.length;
  controller.abort();
  const startedAt = performance.now();
  await until('the engine is idle', async () => server.speech.countOrders() === 0);
  expect(performance.now() - startedAt).toBeLessThan(wholeMs / 2);
  const [characters] = await until('the charge', async () => {
    const all = await spoken();
    return all.length > 0 && all;
  });
  expect(characters).toBeLessThan(long.length / 2);
  expect((characters! + 1) % 74).toBe(0);
  await until('the place is free', async () => (await server.db.select().from(streams)).length === 0);
  expect(await spoken()).toHaveLength(1);
});

test("a key's streams at a time, and the installation's, meet their limits; settings take effect at once", async () => {
  const [key, other] = [await newKey({ concurrencyLimit: 2 }), await newKey()];
  const readers = [];
  for (let i = 0; i < 2; i += 1) {
    const reader = (await key.post({ input: long })).body!.getReader();
    await reader.read();
    readers.push(reader);
  }
  const refused = await key.post({});
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refusal(refused)).toEqual([429, 'KEY_STREAM_LIMIT']);
  expect((await other.pcm({})).length).toBeGreaterThan(RATE / 4);
  await admin.call(settings.update, { nodesLimitForStreaming: 1, usersPerNodeLimit: 2 });
  expect(await refusal(await other.post({}))).toEqual([429, 'STREAM_LIMIT']);
  await admin.call(settings.update, { nodesLimitForStreaming: 0 });
  expect((await other.post({})).status).toBe(200);
  await admin.call(settings.update, { usersPerNodeLimit: null });
  for (const reader of readers) await reader.cancel();
  await until('a place is free again', async () => (await key.post({})).status === 200);
});

test('a key without a limit of its own has the common one', async () => {
  const { id, post } = await newKey();
  await server.db
    .insert(streams)
    .values(Array.from({ length: KEY_STREAMS - 1 }, () => ({ apiKeyId: id, characters: 10 })));
  const first = (await post({ input: long })).body!.getReader();
  await first.read();
  expect(await refusal(await post({}))).toEqual([429, 'KEY_STREAM_LIMIT']);
  await first.cancel();
  await server.db.delete(streams).where(eq(streams.apiKeyId, id));
});

test('a place left behind by a process that died is free after its time', async () => {
  const { id, post } = await newKey({ concurrencyLimit: 1 });
  await server.db.insert(streams).values({ apiKeyId: id, characters: 10 });
  expect(await refusal(await post({}))).toEqual([429, 'KEY_STREAM_LIMIT']);
  await server.db.update(streams).set({ seenAt: new Date(Date.now() - 16_000) });
  expect((await post({})).status).toBe(200);
  await server.db.delete(streams).where(eq(streams.apiKeyId, id));
});

test('parallel requests cannot overrun the month', async () => {
  const input = 'Vinte e cinco caracteres.';
  const { post, spoken } = await newKey({ monthlyCharacterLimit: 4 * input.length + 10 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post({ input })));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(16);
  expect(await spoken()).toEqual(Array(4).fill(input.length));
  const refused = await post({ input });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await refusal(refused)).toEqual([429, 'MONTHLY_LIMIT']);
  expect((await post({ input: 'Ainda cabe' })).status).toBe(200);
});

test('the dictionary for all is heard, and what was written is charged', async () => {
  const { pcm, spoken } = await newKey();
  const input = 'Peça agora seu zqw.';
  const before = await pcm({ input });
  const { entry } = await admin.call(dictionary.create, {
    idProject: null,
    written: 'zqw',
    kind: 'alias',
    spoken: 'cartão de embarque preferencial',
  } as never);
  const after = await pcm({ input });
  await admin.call(dictionary.remove, { id: entry.id });
  expect(after.length - before.length).toBeGreaterThan(RATE / 2);
  expect(await spoken()).toEqual([input.length, input.length]);
});

test('50 clients at a time each hear their own text and no other, while files are made', async () => {
  const { post } = await newKey();
  const words = [
    'casa',
    'telefone',
    'navio',
    'melancia',
    'bicicleta',
    'parafuso',
    'elefante',
    'janela',
    'computador',
    'rio',
  ];
  const texts = Array.from(
    { length: 50 },
    (_, i) =>
      `Pedido ${i * 37}: ${words[i % 10]}, ${words[(i * 3) % 10]} e ${words[(i * 7 + 5) % 10]}. Setor ${i * 11}: ` +
      `${words[(i + 4) % 10]} e ${words[(i * 3 + 1) % 10]}.`,
  );
  const hear = async (input: string) => envelopeOf(await (await post({ input })).arrayBuffer());
  const references: Float32Array[] = [];
  for (const text of texts) references.push(await hear(text));
  const { id } = await newProject(admin);
  const lines = Array.from(
    { length: 15 },
    (_, i) => `aviso_${i} do lote;Aviso de número ${i}, feito enquanto outros ouvem.`,
  );
  const file = {
    name: 'lote.csv',
    content: ['name;text', ...lines].join('\n'),
  };
  await admin.call(prompts.create, { idProject: id, speaker: 'Davi', compression: false }, { file });
  const heard = await Promise.all(texts.map(hear));
  for (const [i, envelope] of heard.entries()) {
    const likest = references.map((reference) => likeness(reference, envelope));
    expect([i, likest.indexOf(Math.max(...likest))]).toEqual([i, i]);
    expect(likest[i]).toBeGreaterThan(0.92);
    // The server runs in this process and needs the event loop to notice closed connections.
    await new Promise(setImmediate);
  }
  await until('the files are made too', async () => (await admin.call(projects.get, { id })).prompts.processed === 15);
});
