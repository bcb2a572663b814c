import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalLinks } from '#contract/approvalLinks.ts';
import { apikeys } from '#contract/apikeys.ts';
import { auth } from '#contract/auth.ts';
import { dictionary } from '#contract/dictionary.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { reading } from '#contract/reading.ts';
import { scripts } from '#contract/scripts.ts';
import { users } from '#contract/users.ts';
import { prompts as promptRows } from '#server/modules/prompts/schema.ts';
import { users as userRows } from '#server/modules/users/schema.ts';
import { hash } from '@node-rs/argon2';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { type Client, client } from '#testing/client.ts';
import { type LinkClient, openEmptyLink } from '#server/tests/setups/approvalSetup.ts';
import { contractCalls } from '#testing/contractCalls.ts';

let server: TestServer;
let admin: Client;
let service: Client;
let linkClient: LinkClient;
beforeAll(async () => {
  server = await startTestServer({ LOGIN_LIMIT: '100000', DEMO_LIMIT: '100000' });
  admin = await server.signIn('ADMIN');
  const key = 'cd'.repeat(100);
  await admin.call(apikeys.create, { service: 'Textos', key, isIndefinite: true });
  service = client(server.origin, { accessToken: key, refreshToken: '' });
  // The first link, whose id the paths name.
  linkClient = await openEmptyLink(server);
});
afterAll(() => server.stop());

const bodyCalls = contractCalls.filter(({ endpoint: { method } }) => method !== 'GET' && method !== 'DELETE');
const pathOf = (endpoint: (typeof contractCalls)[number]['endpoint']) => addressOf(endpoint).replaceAll(/:\w+/g, '1');
const callerOf = ({ access }: { access: string }) =>
  access === 'apikey' ? service : access === 'approval-link' ? linkClient : admin;

async function send(caller: Pick<Client, 'fetch'>, path: string, init: RequestInit) {
  const answer = await caller.fetch(path, init);
  return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string; fields?: object } };
}

const json = (method: string, body: string | Uint8Array): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: body as never,
});

/** Endpoints available only before the first administrator is created. */
const isOfSetup = (call: string) => call.startsWith('setup.');

test.each(
  contractCalls
    .filter(({ call, endpoint }) => !isOfSetup(call) && call !== 'auth.logout' && !endpoint.ignoresUnknown)
    .filter(({ endpoint: { method, path, input } }) => {
      const entries = Object.keys((input as { entries?: object }).entries ?? { isPipe: true });
      return method !== 'GET' || entries.some((name) => !path.includes(`:${name}`));
    }),
)('$call refuses a field that it does not know', async ({ endpoint }) => {
  const { method } = endpoint;
  const isQuery = method === 'GET' || method === 'DELETE';
  const path = pathOf(endpoint) + (isQuery ? '?filtro_novo=true' : '');
  const init = isQuery ? { method } : json(method, JSON.stringify({ filtro_novo: true }));
  const { status, body } = await send(callerOf(endpoint), path, init);
  // For a union of shapes, the error names no field.
  const field =
    endpoint.input.type === 'union' ? { '': expect.any(String) } : { filtro_novo: 'Este campo não existe.' };
  expect([status, body.fields]).toEqual([422, expect.objectContaining(field)]);
});

test('a batch by a filter that is not known changes nothing', async () => {
  const { id } = await newProject(admin);
  const { status, body } = await send(
    admin,
    `/api/projects/${id}/batch`,
    json('POST', JSON.stringify({ action: 'delete', filter: { colour: 'red' }, dryRun: true })),
  );
  expect([status, body.fields]).toEqual([422, { 'filter.colour': expect.any(String) }]);
});

test.each(bodyCalls.filter(({ call }) => call !== 'auth.logout' && !isOfSetup(call)))(
  '$call refuses text that is not UTF-8 in words',
  async ({ endpoint }) => {
    const [path, caller] = [pathOf(endpoint), callerOf(endpoint)];
    const sentence = 'O texto não está em UTF-8: os acentos se perderiam. Envie-o em UTF-8.';
    const latin = (text: string) => Buffer.from(text, 'latin1');
    const bodies = [json(endpoint.method, latin('{"name":"ligação"}'))];
    if (endpoint.kind === 'multipart')
      bodies.push({
        method: endpoint.method,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: latin('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nligação\r\n--x--\r\n') as never,
      });
    for (const init of bodies) {
      const { status, body } = await send(caller, path, init);
      expect([status, body.code, body.message]).toEqual([400, 'MALFORMED', sentence]);
    }
  },
);

const decomposed = '\u202eSa\u0303o Joa\u0303o\u00a0da\u200b \u2066ligac\u0327a\u0303o\u202c';
const plain = 'São João da ligação';

test('names come in composed, with plain blanks and nothing invisible, and are found so', async () => {
  const made = await admin.call(projects.create, { name: decomposed, description: `Projeto de ${decomposed}` });
  expect([made.name, made.description]).toEqual([plain, `Projeto de ${plain}`]);
  const { data } = await admin.call(projects.list, { search: decomposed });
  expect(data.map(({ id }) => id)).toEqual([made.id]);
  const own = { idProject: made.id, speaker: 'Clara', compression: false };
  const prompt = await admin.call(prompts.create, { ...own, name: decomposed, text: decomposed });
  expect(prompt).toMatchObject({ name: plain, text: plain });
  const link = { id: made.id, idPrompts: [(prompt as { id: number }).id], title: decomposed, client: decomposed };
  expect(await admin.call(approvalLinks.create, link)).toMatchObject({ title: plain, client: plain });
  const person = { email: 'joao@exemplo.com.br', password: 'Primeira#1', role: 'USER' } as const;
  const user = await admin.call(users.create, { firstName: decomposed, lastName: decomposed, ...person });
  expect(user).toMatchObject({ firstName: plain, lastName: plain });
});

test('2,000 characters in lines of a browser form fit, are heard once and cost no carriage return', async () => {
  const { id: idProject } = await newProject(admin);
  const line = 'Um dois três quatro cinco. ';
  const text = `${line.repeat(3)}\r\n`.repeat(24).padEnd(2048, 'a');
  const typed = text.replaceAll('\r\n', '\n');
  expect(typed.length).toBeLessThanOrEqual(2000 + 24);
  const exact = typed.slice(0, 2000);
  const sent = exact.replaceAll('\n', '\r\n');
  expect(sent.length).toBeGreaterThan(2000);
  const prompt = await spokenPrompt(admin, idProject, { text: sent });
  expect(prompt.text).toBe(exact.trim());
  const { rows } = await server.db.execute<{ characters: number }>(
    sql`select characters from usage where type = 'FILE' and subject_id = ${idProject}`,
  );
  expect(rows.map(({ characters }) => characters)).toEqual([exact.trim().length]);
});

test('a script whose names and texts are decomposed is the same script, also of rows of before', async () => {
  const { id } = await newProject(admin);
  const newVoice = { speaker: 'Clara', compression: 'true' };
  const csv = (name: string, text: string) => ({ file: { name: 'r.csv', content: `name;text\n${name};${text}\n` } });
  await admin.call(scripts.importFile, { id, ...newVoice } as never, csv(plain, `Olá, ${plain}.`));
  const again = (name: string, text: string) =>
    admin.call(scripts.importFile, { id, dryRun: true } as never, csv(name, text));
  const same = { added: 0, changed: 0, unchanged: 1, missing: 0 };
  expect(await again(decomposed, `Olá, ${decomposed}.`)).toMatchObject(same);
  const change = { name: decomposed, text: `Olá,\r\n${decomposed}.` };
  await server.db.update(promptRows).set(change).where(eq(promptRows.projectId, id));
  expect(await again(plain, `"Olá,\n${plain}."`)).toMatchObject(same);
  const taken = await admin.ask(
    prompts.create,
    { idProject: id, ...newVoice, sameNames: 'leaveOut' },
    csv(plain, 'Outro texto.'),
  );
  expect(taken.body).toMatchObject({ created: 0 });
});

test('a dictionary entry is found and said however it was typed', async () => {
  const { id: idProject } = await newProject(admin);
  await admin.call(dictionary.create, { idProject, written: 'Icarai\u0301', spoken: 'praia' });
  const { spoken } = await admin.call(reading.read, { idProject, text: 'Bairro Icaraí' });
  expect(spoken).toContain('praia');
  const { data } = await admin.call(dictionary.list, { idProject, written: 'ICARAI\u0301' });
  expect(data).toHaveLength(1);
});

test('a password opens however its accents are typed; one of before as it was typed', async () => {
  const [composed, parts] = ['Pão#Doce2026', 'Pa\u0303o#Doce2026'];
  const account = { firstName: 'Zoé', lastName: 'Araújo', role: 'USER' as const };
  const email = 'zoe@exemplo.com.br';
  await admin.call(users.create, { ...account, email, password: parts });
  await server.db.update(userRows).set({ mustChangePassword: false }).where(eq(userRows.email, email));
  const logIn = async (password: string) => (await server.visitor.ask(auth.login, { email, password })).status;
  expect([await logIn(composed), await logIn(parts), await logIn('Pao#Doce2026')]).toEqual([200, 200, 401]);
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  await server.db
    .update(userRows)
    .set({ passwordHash: await hash(parts, cost) })
    .where(eq(userRows.email, email));
  expect(await logIn(parts)).toBe(200);
});
