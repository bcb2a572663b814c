import { randomBytes, randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { apiKeys } from './schema.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { usage } from '#server/modules/costs/schema.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { type Client } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.stop());

const newKey = () => randomBytes(100).toString('hex');
const create = (change: object = {}) =>
  admin.call(apikeys.create, { service: 'URA da clínica', key: newKey(), isIndefinite: true, ...change });
/** Date that many days from today in the server's time zone. */
const day = (from: number) => new Date(Date.now() - 3 * 3_600_000 + from * 86_400_000).toISOString().slice(0, 10);
const services = (page: { data: { service: string }[] }) => page.data.map(({ service }) => service);

test('a key is kept by its hash and shown by its first eight characters', async () => {
  const key = newKey();
  const made = await create({ key, expiresAt: '2031-02-28', isIndefinite: false });
  expect(made).toMatchObject({
    service: 'URA da clínica',
    key: `${key.slice(0, 8)}…`,
    expiresAt: '2031-02-28',
    isIndefinite: false,
    status: 'active',
    charactersThisMonth: 0,
    lastUsedAt: null,
    version: 1,
  });
  expect(await admin.call(apikeys.get, { id: made.id })).toEqual(made);
  const everything = JSON.stringify([await server.db.select().from(apiKeys), await server.db.select().from(auditLog)]);
  expect(everything).not.toContain(key.slice(8, 40));
});

test('the same key cannot be kept twice, and is refused in words', async () => {
  const key = newKey();
  await create({ key });
  const { status, body } = await admin.ask(apikeys.create, { service: 'Outro serviço', key, isIndefinite: true });
  expect([status, body.code, body.fields?.['key']]).toEqual([
    409,
    'API_KEY_TAKEN',
    'Esta chave já foi usada. Gere outra.',
  ]);
});

test.each<[object, string]>([
  [{ key: 'abc' }, 'key'],
  [{ key: newKey().toUpperCase() }, 'key'],
  [{ key: `${newKey()}0` }, 'key'],
  [{ key: undefined }, 'key'],
  [{ service: 'a1' }, 'service'],
  [{ isIndefinite: false }, 'expiresAt'],
  [{ isIndefinite: false, expiresAt: '2026-02-30' }, 'expiresAt'],
  [{ monthlyCharacterLimit: 0 }, 'monthlyCharacterLimit'],
  [{ concurrencyLimit: 1.5 }, 'concurrencyLimit'],
])('%j is refused by field', async (change, field) => {
  const { status, body } = await admin.ask(apikeys.create, {
    service: 'URA da clínica',
    key: newKey(),
    isIndefinite: true,
    ...change,
  });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
});

test('a last day that has passed is refused, and a key that has run out keeps its own', async () => {
  const { status, body } = await admin.ask(apikeys.create, {
    service: 'Tarde demais',
    key: newKey(),
    isIndefinite: false,
    expiresAt: day(-1),
  });
  expect([status, body.fields?.['expiresAt']]).toEqual([
    422,
    'O último dia já passou: escolha hoje ou um dia à frente.',
  ]);
  const { id } = await create({ service: 'Até hoje', isIndefinite: false, expiresAt: day(0) });
  await server.db
    .update(apiKeys)
    .set({ expiresOn: day(-1) })
    .where(eq(apiKeys.id, id));
  const change = { id, service: 'Até ontem', isIndefinite: false };
  expect((await admin.call(apikeys.update, { ...change, expiresAt: day(-1) })).status).toBe('expired');
  expect((await admin.ask(apikeys.update, { ...change, expiresAt: day(-2) })).status).toBe(422);
});

test('a list searches whatever the accents, sorts, pages and filters by status', async () => {
  for (const [service, change] of [
    ['Órbita um', { isIndefinite: false, expiresAt: day(1) }],
    ['órbita dois', { isIndefinite: false, expiresAt: day(0) }],
    ['Orbita três', {}],
  ] as const)
    await create({ service, ...change });
  await server.db
    .update(apiKeys)
    .set({ expiresOn: day(-1) })
    .where(eq(apiKeys.service, 'Órbita um'));
  const disabled = await create({ service: 'Orbita zero' });
  await admin.call(apikeys.toggle, { id: disabled.id });
  const list = (change: object) =>
    admin.call(apikeys.list, { search: 'orbita', orderBy: 'service', orderByDirection: 'asc', ...change });
  expect(services(await list({}))).toEqual(['órbita dois', 'Orbita três', 'Órbita um', 'Orbita zero']);
  expect(services(await list({ status: 'active' }))).toEqual(['órbita dois', 'Orbita três']);
  expect(services(await list({ status: 'expired' }))).toEqual(['Órbita um']);
  expect(services(await list({ status: 'disabled' }))).toEqual(['Orbita zero']);
  expect(services(await list({ orderBy: 'expiresAt' }))).toEqual([
    'Órbita um',
    'órbita dois',
    'Orbita três',
    'Orbita zero',
  ]);
  expect(await list({ perPage: 3, page: 2 })).toMatchObject({ count: 1, meta: { total: 4, perPage: 3, page: 2 } });
  expect((await admin.fetch('/api/apikey?status=x')).status).toBe(422);
});

test("rows show this calendar month's characters", async () => {
  const [one, two] = [await create({ service: 'Uso de voz um' }), await create({ service: 'Uso de voz dois' })];
  const spoken = { type: 'STREAMING', subjectName: 'x', unitPrice: '0.0001' } as const;
  await server.db.insert(usage).values([
    { ...spoken, subjectId: one.id, characters: 120 },
    { ...spoken, subjectId: one.id, characters: 3 },
    { ...spoken, subjectId: two.id, characters: 7 },
    { ...spoken, subjectId: one.id, characters: 999, at: new Date(Date.now() - 32 * 86_400_000) },
    { ...spoken, type: 'FILE', subjectId: two.id, characters: 999 },
  ]);
  const { data } = await admin.call(apikeys.list, { search: 'uso de voz' });
  expect(data.map(({ charactersThisMonth }) => charactersThisMonth)).toEqual([7, 123]);
  expect((await admin.call(apikeys.get, { id: one.id })).charactersThisMonth).toBe(123);
});

test('a change ignores the key, bumps the version, and meets who saw an older one', async () => {
  const made = await create();
  const { keyHash } = (await server.db.select().from(apiKeys).where(eq(apiKeys.id, made.id)))[0]!;
  const change = {
    id: made.id,
    service: 'URA do hospital',
    isIndefinite: false,
    expiresAt: '2032-01-01',
    monthlyCharacterLimit: 5000,
    concurrencyLimit: 2,
  };
  const { body: changed } = await admin.ask(
    apikeys.update,
    { ...change, key: newKey() },
    { headers: { 'if-match': '1' } },
  );
  expect(changed).toMatchObject({
    service: 'URA do hospital',
    expiresAt: '2032-01-01',
    monthlyCharacterLimit: 5000,
    concurrencyLimit: 2,
    key: made.key,
    version: 2,
  });
  expect((await server.db.select().from(apiKeys).where(eq(apiKeys.id, made.id)))[0]!.keyHash.equals(keyHash)).toBe(
    true,
  );
  expect((await admin.call(apikeys.update, change)).version).toBe(2);
  const { status, body } = await admin.ask(
    apikeys.update,
    { ...change, service: 'Tarde demais' },
    { headers: { 'if-match': '1' } },
  );
  expect([status, body.code, (body.present as { service: string }).service]).toEqual([
    409,
    'CONFLICT',
    'URA do hospital',
  ]);
});

test('PUT switches off and on, DELETE removes; what is gone is said', async () => {
  const { id } = await create();
  expect((await admin.call(apikeys.toggle, { id })).status).toBe('disabled');
  expect((await admin.call(apikeys.toggle, { id })).status).toBe('active');
  expect((await admin.fetch(`/api/apikey/${id}/`, { method: 'DELETE' })).status).toBe(200);
  for (const endpoint of [apikeys.get, apikeys.toggle, apikeys.remove])
    expect((await admin.ask(endpoint, { id })).body).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Esta chave não existe mais.',
    });
});

test('every act is in the audit log with what was and what became, never with the key', async () => {
  const key = newKey();
  const { id } = await create({ key, service: 'Auditada' });
  await admin.call(apikeys.update, { id, service: 'Auditada de novo', isIndefinite: true });
  await admin.call(apikeys.toggle, { id });
  await admin.call(apikeys.remove, { id });
  const acts = await server.db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.action} like 'apikeys.%' and ${auditLog.entityId} = ${String(id)}`)
    .orderBy(desc(auditLog.id));
  expect(acts.map(({ action }) => action)).toEqual([
    'apikeys.remove',
    'apikeys.disable',
    'apikeys.update',
    'apikeys.create',
  ]);
  expect(acts[2]).toMatchObject({
    before: { service: 'Auditada', active: true },
    after: { service: 'Auditada de novo', expiresAt: null },
    userEmail: 'admin@entoa.local',
  });
  expect(JSON.stringify(acts)).not.toContain(key.slice(0, 8));
});

test('a repeat under one idempotency key answers the same and keeps nothing of the key', async () => {
  const [key, headers] = [newKey(), { 'idempotency-key': randomUUID() }];
  const draft = { service: 'Repetida', key, isIndefinite: true };
  const [first, second] = [
    await admin.ask(apikeys.create, draft, { headers }),
    await admin.ask(apikeys.create, draft, { headers }),
  ];
  expect(second.body).toEqual(first.body);
  expect(JSON.stringify(await server.db.select().from(idempotencyKeys))).not.toContain(key.slice(8, 40));
});
