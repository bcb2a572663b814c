import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { audit } from '#contract/audit.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { scripts } from '#contract/scripts.ts';
import { takes } from '#contract/takes.ts';
import { users as endpoints } from '#contract/users.ts';
import { apiKeys } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { type Client, client } from '#testing/client.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.stop());

const ALL = ['projects:read', 'prompts:write', 'audio:read'] as const;
async function newService(change: object = {}, by = admin) {
  const key = randomBytes(100).toString('hex');
  const scopes = [...ALL];
  const made = await by.call(apikeys.create, { service: 'Esteira de URA', key, isIndefinite: true, scopes, ...change });
  return { ...made, key, service: client(server.origin, { accessToken: key, refreshToken: '' }) };
}
const text = { name: 'boas_vindas', text: 'Olá!', speaker: 'Clara', compression: false };

test('a service works in the stead of who made its key, and the log names both', async () => {
  const { id: idProject } = await newProject(admin);
  const { id, service } = await newService();
  const prompt = await spokenPrompt(service, idProject, text);
  expect((await service.fetch(prompt.path!)).status).toBe(200);
  const [act] = (await admin.call(audit.list, { search: 'boas_vindas' })).data;
  expect(act).toMatchObject({ action: 'prompts.create', userEmail: admin.user!.email, service: 'Esteira de URA' });
  expect((await admin.call(apikeys.get, { id })).lastUsedAt).not.toBeNull();
  // Acts of the same person without the key name no service.
  await admin.call(prompts.invalidate, { id: prompt.id, reason: 'Muito seco.' });
  const [own] = (await admin.call(audit.list, { search: 'invalidou' })).data;
  expect(own).toMatchObject({ action: 'prompts.invalidate', service: null });
  const csv = await (await admin.fetch('/api/audit/csv')).text();
  expect(csv).toContain(`${admin.user!.email} (chave Esteira de URA)`);
});

test('a key that may only write learns no text that is there', async () => {
  const { id: idProject } = await newProject(admin);
  const prompt = await spokenPrompt(admin, idProject, { ...text, text: 'Segredo da casa.' });
  await spokenPrompt(admin, idProject, { ...text, name: 'outro', text: 'Outro segredo.' });
  const { service } = await newService({ scopes: ['prompts:write'] });
  const csv = { name: 'roteiro.csv', content: 'name;text\nboas_vindas;Olá de novo!\nnovo;Até mais.' };
  for (const dryRun of [true, false]) {
    const { body } = await service.ask(scripts.importFile, { id: idProject, dryRun }, { file: csv });
    expect(body).toMatchObject({ added: 1, changed: 1, missing: 1, shown: { added: [{ text: 'Até mais.' }] } });
    expect(JSON.stringify(body)).not.toMatch(/segredo/i);
  }
  const { id } = prompt;
  const take = /[0-9a-f]{64}/.exec(prompt.path!)![0];
  for (const asked of [
    service.ask(prompts.update, { id, ...text }, { headers: { 'if-match': '"999"' } }),
    service.ask(prompts.speakAgain, { id }),
    service.ask(takes.restore, { id, take }),
  ])
    expect((await asked).body).toMatchObject({ code: 'API_KEY_SCOPE' });
});

test('a repeat with an idempotency key makes nothing twice', async () => {
  const { id: idProject } = await newProject(admin);
  const { service } = await newService();
  const headers = { 'idempotency-key': 'esteira-1' };
  const [first, second] = await Promise.all(
    [1, 2].map(() => service.call(prompts.create, { idProject, ...text }, { headers })),
  );
  expect(first).toEqual(second);
  expect((await admin.call(projects.get, { id: idProject })).prompts.total).toBe(1);
});

test('what a service sends counts towards its month, and the limit holds before anything is made', async () => {
  const { id: idProject } = await newProject(admin);
  const { id, service } = await newService({ monthlyCharacterLimit: 30 });
  await service.call(prompts.create, { idProject, ...text, text: 'x'.repeat(20) });
  expect((await admin.call(apikeys.get, { id })).charactersThisMonth).toBe(20);
  const csv = { name: 'roteiro.csv', content: `name;text\noutro_aviso;${'y'.repeat(11)}` };
  const refused = await service.ask(scripts.importFile, { id: idProject }, { file: csv });
  expect([refused.status, refused.body.code]).toEqual([429, 'MONTHLY_LIMIT']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await admin.call(projects.get, { id: idProject })).prompts.total).toBe(1);
  expect((await admin.call(apikeys.get, { id })).charactersThisMonth).toBe(20);
  // The count restarts in a new month.
  await server.db.update(apiKeys).set({ sentMonth: '2026-01-01' }).where(eq(apiKeys.id, id));
  await service.call(scripts.importFile, { id: idProject }, { file: csv });
  expect((await admin.call(apikeys.get, { id })).charactersThisMonth).toBe(11);
});

test('a key may never do more than its person may now', async () => {
  const person = {
    firstName: 'Rita',
    lastName: 'Ramos',
    email: 'rita@exemplo.com.br',
    role: 'ADMIN' as const,
    password: 'Senha#123',
  };
  const { id } = await admin.call(endpoints.create, person);
  const { service, id: idKey } = await newService();
  await server.db.update(apiKeys).set({ createdById: id }).where(eq(apiKeys.id, idKey));
  await server.db.update(users).set({ active: true }).where(eq(users.id, id));
  const ask = async () => (await service.ask(projects.list, {})).body.code;
  expect(await ask()).toBeUndefined();
  await server.db.update(users).set({ active: false }).where(eq(users.id, id));
  expect(await ask()).toBe('API_KEY_WITHOUT_PERSON');
  await server.db.execute(sql`delete from users where id = ${id}`);
  expect(await ask()).toBe('API_KEY_WITHOUT_PERSON');
  await admin.call(apikeys.toggle, { id: idKey });
  expect(await ask()).toBe('API_KEY_DISABLED');
});

test('a page that knows no permissions leaves them as they are', async () => {
  const { id } = await newService();
  const old = { service: 'Outro nome', isIndefinite: true };
  expect((await admin.call(apikeys.update, { id, ...old })).scopes).toEqual(ALL);
  expect((await admin.call(apikeys.update, { id, ...old, scopes: ['speech'] })).scopes).toEqual(['speech']);
  const { body } = await admin.ask(apikeys.update, { id, ...old, scopes: [] });
  expect(body.fields).toEqual({ scopes: 'Escolha ao menos uma permissão.' });
  // Keys created without scopes, as older clients do, may only synthesize speech.
  const key = randomBytes(100).toString('hex');
  expect((await admin.call(apikeys.create, { service: 'URA antiga', key, isIndefinite: true })).scopes).toEqual([
    'speech',
  ]);
});
