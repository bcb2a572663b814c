import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { audit } from '#contract/audit.ts';
import { WEBHOOKS_MAX, webhooks } from '#contract/webhooks.ts';
import { LOOPBACK_ALLOWED, newSecret, newWebhook } from '#server/tests/setups/webhooksSetup.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer(LOOPBACK_ALLOWED);
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.stop());

const entries = () => ({
  name: 'Central',
  url: 'https://8.8.8.8/hook/segredo-do-endereco',
  events: ['zip.ready', 'prompt.failed'] as const,
  secret: newSecret(),
});
const refused = async (change: object) => (await admin.ask(webhooks.create, { ...entries(), ...change })).body.fields;

test('is kept, changed, paused and deleted; its secret is answered nowhere and lies sealed', async () => {
  const given = entries();
  const made = await admin.call(webhooks.create, { ...given, events: [...given.events, 'zip.ready'] });
  expect(made).toMatchObject({
    name: 'Central',
    url: given.url,
    events: ['prompt.failed', 'zip.ready'],
    includesText: false,
  });
  expect(made).toMatchObject({ status: 'active', failures: 0, oldSecretUntil: null, version: 1 });
  const { id } = made;
  const change = { id, name: 'Central nova', url: given.url, events: ['zip.ready' as const], includesText: true };
  expect(await admin.call(webhooks.update, change)).toMatchObject({
    name: 'Central nova',
    includesText: true,
    version: 2,
  });
  const late = await admin.ask(webhooks.update, change, { headers: { 'if-match': '"1"' } });
  expect(late.body).toMatchObject({ code: 'CONFLICT', present: { version: 2 } });
  expect(await admin.call(webhooks.toggle, { id })).toMatchObject({ status: 'paused' });
  expect(await admin.call(webhooks.toggle, { id })).toMatchObject({ status: 'active', pausedAt: null });
  const list = await admin.call(webhooks.list, { search: 'central' });
  expect(list.data.map((each) => each.id)).toEqual([id]);
  const key = Buffer.from(given.secret.slice(6), 'base64');
  const { rows } = await server.db.execute<{ secret: Buffer }>(sql`select secret from webhooks where id = ${id}`);
  expect(rows[0]!.secret.includes(key)).toBe(false);
  await admin.call(webhooks.remove, { id });
  expect((await admin.ask(webhooks.get, { id })).body.code).toBe('NOT_FOUND');
  const acts = (await admin.call(audit.list, { noun: 'webhooks' })).data;
  expect(acts.map(({ action }) => action)).toEqual(
    ['create', 'update', 'pause', 'resume', 'remove'].reverse().map((verb) => `webhooks.${verb}`),
  );
  expect(acts.at(-1)!.after).toEqual({ name: 'Central', host: '8.8.8.8', events: made.events, includesText: false });
  expect(JSON.stringify([made, list, acts])).not.toMatch(/whsec_/);
  expect(JSON.stringify(acts)).not.toMatch(/segredo-do-endereco/);
});

test.each([
  ['an address inside', { url: 'https://10.0.0.1/' }, 'url', /rede interna/],
  ['the metadata of a cloud', { url: 'https://169.254.169.254/' }, 'url', /rede interna/],
  ['plain http', { url: 'http://8.8.8.8/' }, 'url', /https/],
  ['a password in the address', { url: 'https://eu:senha@8.8.8.8/' }, 'url', /senha/],
  ['no address', { url: 'central' }, 'url', /Informe um endereço/],
  ['another scheme', { url: 'file:///etc/passwd' }, 'url', /https/],
  ['no event', { events: [] }, 'events', /pelo menos um/],
  ['an unknown event', { events: ['prompt.sung'] }, 'events', /lista/],
  ['no secret', { secret: '' }, 'secret', /Gere o segredo/],
  ['a weak secret', { secret: 'whsec_c2VjcmV0' }, 'secret', /24 a 64/],
  ['a short name', { name: 'ab' }, 'name', /3 letras/],
])('refuses %s in words', async (_, change, field, words) => {
  const fields = await refused(change);
  expect(Object.values(fields ?? {})[0]).toMatch(words);
  expect(Object.keys(fields ?? {})[0]).toMatch(new RegExp(`^${field}`));
});

test('what was allowed when it was saved may not be changed to what is not', async () => {
  const { id, name, events } = await newWebhook(admin, { url: 'http://127.0.0.1:9/' });
  const { body } = await admin.ask(webhooks.update, { id, name, events, url: 'https://192.168.0.1/' });
  expect(body.fields).toEqual({ url: expect.stringMatching(/rede interna/) });
  await admin.call(webhooks.remove, { id });
});

test('deliveries of another webhook, and those that are none, are not there', async () => {
  const [one, other] = [
    await newWebhook(admin, { url: 'http://127.0.0.1:9/' }),
    await newWebhook(admin, { url: 'http://127.0.0.1:9/' }),
  ];
  await admin.call(webhooks.test, { id: one.id });
  const [delivery] = (await admin.call(webhooks.deliveries, { id: one.id })).data;
  const replay = (id: number, name: string) => admin.ask(webhooks.replay, { id, delivery: name });
  expect((await replay(other.id, delivery!.id)).body.code).toBe('NOT_FOUND');
  expect((await replay(one.id, crypto.randomUUID())).body.code).toBe('NOT_FOUND');
  expect((await replay(one.id, 'x')).body.code).toBe('INVALID_INPUT');
  expect((await admin.ask(webhooks.deliveries, { id: 999_999 })).body.code).toBe('NOT_FOUND');
  for (const { id } of [one, other]) await admin.call(webhooks.remove, { id });
});

test('there is an end to how many there may be', async () => {
  await server.db.execute(sql`
    insert into webhooks (name, url, events, secret)
      select 'um de muitos', 'https://8.8.8.8/', '{}', '' from generate_series(1, ${WEBHOOKS_MAX})`);
  expect((await admin.ask(webhooks.create, entries())).body).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(/Já há/),
  });
});
