import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { catalogue } from '#contract/catalogue.ts';
import { auth } from '#contract/auth.ts';
import { settings } from '#contract/settings.ts';
import { mail } from '#contract/mail.ts';
import { setup } from '#contract/setup.ts';
import { SETUP_PAGE } from '#contract/setupPage.ts';
import { site } from '#contract/site.ts';
import { users } from '#contract/users.ts';
import { cleanUp, newDataDirWithCluster, serverOf, startOfToday } from '#server/tests/serverProcess.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { client, signIn } from '#testing/client.ts';
import { receiveMails } from '#testing/receiveMails.ts';
import { startVoiceMirror } from '#testing/voiceMirror.ts';
import { issueSetupCode } from './setupCode.ts';

const person = {
  firstName: 'Íris',
  lastName: 'da Silva',
  email: 'iris@exemplo.com.br',
  password: 'Minha#Senha2026',
};
const pageOf = async (origin: string, page: string) => {
  const answer = await fetch(origin + page, { redirect: 'manual', headers: { accept: 'text/html' } });
  return answer.status === 303 ? answer.headers.get('location') : answer.status;
};

const servers: TestServer[] = [];
/** A server without an administrator, which ends with its test, and the code of its first visit. */
async function startEmpty(environment: Record<string, string> = {}) {
  const server = await startTestServer({ DEMO_ACCOUNTS: 'false', ...environment });
  servers.push(server);
  return { server, code: await issueSetupCode(server.db, server.keys) };
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(cleanUp);

describe('at the first visit', () => {
  let server: TestServer;
  let code: string;
  beforeAll(async () => {
    server = await startTestServer({ DEMO_ACCOUNTS: 'false', SMTP_ALLOWED_HOSTS: '127.0.0.1' });
    code = await issueSetupCode(server.db, server.keys);
  });
  afterAll(() => server.stop());

  test('what cannot be is told at its field, and the code stays good', async () => {
    for (const [change, field] of [
      [{ password: 'curta' }, 'password'],
      [{ email: 'iris' }, 'email'],
      [{ firstName: '7' }, 'firstName'],
      [{ name: 'a'.repeat(41) }, 'name'],
      [{ mail: { host: 'http://x', port: 25, from: 'a@b.co' } }, 'mail.host'],
      [{ mail: { host: '10.0.0.8', port: 25, from: 'a@b.co' } }, 'mail.host'],
    ] as const) {
      const { status, body } = await server.visitor.ask(setup.create, { code, ...person, ...change } as never);
      expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, [field]]);
    }
    expect((await server.visitor.ask(setup.check, { code })).status).toBe(200);
  });

  test('every page leads to the first visit until there is an administrator; then it is gone', async () => {
    for (const page of ['/', '/login', '/auth/login', '/dashboard/projects?page=2', '/nada'])
      expect([page, await pageOf(server.origin, page)]).toEqual([page, SETUP_PAGE]);
    for (const page of [SETUP_PAGE, '/api/health', '/icon.svg', '/assets/x.js'])
      expect([page, await pageOf(server.origin, page)]).not.toEqual([page, SETUP_PAGE]);
    expect(await server.visitor.call(setup.get, {})).toMatchObject({ hasMail: false, name: '' });
    expect((await server.visitor.ask(setup.check, { code: 'AAAA-AAAA-AAAA' })).body.code).toBe('WRONG_CODE');
    const made = await server.visitor.call(setup.create, { code, ...person, name: 'Voz da Prefeitura' });
    expect(made.user).toMatchObject({ email: person.email, role: 'ADMIN' });
    const admin = client(server.origin, made);
    expect(await admin.call(site.get, {})).toMatchObject({ name: 'Voz da Prefeitura' });
    const acts = (await admin.call(audit.list, {})).data.map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['setup.codeRefused', 'setup.create']));
    for (const ask of [
      server.visitor.ask(setup.get, {}),
      server.visitor.ask(setup.check, { code }),
      server.visitor.ask(setup.testMail, { code, to: person.email, host: 'x.example', port: 25, from: person.email }),
      server.visitor.ask(setup.create, { code, ...person, email: 'outra@exemplo.com.br' }),
    ])
      expect((await ask).body).toMatchObject({ code: 'NOT_FOUND' });
    expect(await pageOf(server.origin, '/')).not.toBe(SETUP_PAGE);
    expect((await signIn(server.origin, person.email, person.password)).tokens.accessToken).toBeTruthy();
  });
});

test('of twenty visitors who race with the right code one becomes the administrator', async () => {
  const { server, code } = await startEmpty();
  const codes = [code, await issueSetupCode(server.db, server.keys)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      server.visitor.ask(setup.create, { code: codes[i % 2]!, ...person, email: `iris${i}@exemplo.com.br` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
  const winner = answers.find(({ status }) => status === 200)!;
  const admin = client(server.origin, winner.body as { accessToken: string; refreshToken: string });
  expect((await admin.call(users.list, {})).meta.total).toBe(1);
});

test('a wrong code is told of; after some tries nobody is heard for a while, with the right one neither', async () => {
  const { server, code } = await startEmpty({ LOGIN_LIMIT: '8' });
  const ask = (given: string) => server.visitor.ask(setup.check, { code: given });
  expect((await ask(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  for (let i = 0; i < 7; i += 1)
    expect((await ask(`AAAA-AAAA-AAA${i}`)).body).toMatchObject({
      code: 'WRONG_CODE',
      fields: { code: expect.any(String) },
    });
  const limited = await server.visitor.ask(setup.create, { code, ...person });
  expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await pageOf(server.origin, '/')).toBe(SETUP_PAGE);
});

test('strangers who try codes from everywhere do not keep the owner out', async () => {
  const { server, code } = await startEmpty({ LOGIN_LIMIT: '2', TRUST_PROXY: 'true' });
  const ask = (given: string, address: string) =>
    server.visitor.ask(setup.check, { code: given }, { headers: { 'x-forwarded-for': address } });
  const strangers = Array.from({ length: 60 }, (_, i) => ask('AAAA-AAAA-AAAA', `198.51.100.${i}`));
  expect((await Promise.all(strangers)).every(({ status }) => status === 422)).toBe(true);
  expect((await ask(code, '203.0.113.7')).status).toBe(200);
});

test('mail is tested by sending, kept without showing its password, and used from then on', async () => {
  const { server, code } = await startEmpty({ SMTP_ALLOWED_HOSTS: '127.0.0.1' });
  const mails = await receiveMails();
  try {
    const { hostname: host, port } = new URL(mails.environment.SMTP_URL);
    const relay = { host, port: Number(port), from: 'entoa@exemplo.com.br' };
    const nobody = await server.visitor.ask(setup.testMail, { code, to: person.email, ...relay, port: 9 });
    expect(nobody.body).toMatchObject({ code: 'MAIL_NOT_SENT', message: expect.stringContaining('não respondeu') });
    await server.visitor.call(setup.testMail, { code, to: person.email, ...relay });
    await mails.mailTo(person.email);
    const made = await server.visitor.call(setup.create, { code, ...person, mail: { ...relay, password: 'segredo' } });
    const admin = client(server.origin, made);
    expect(await admin.call(mail.get, {})).toEqual({ source: 'settings', server: { ...relay, user: '' } });
    expect(JSON.stringify(await admin.call(audit.list, {}))).not.toContain('segredo');
    // A new person receives an activation link.
    const given = { firstName: 'Ana', lastName: 'Lima', email: 'ana@exemplo.com.br', password: 'Primeira#1' } as const;
    expect(await admin.call(users.create, { ...given, role: 'USER' })).toMatchObject({ isPending: true });
    await mails.mailTo(given.email);
    // An empty password keeps the stored one, if the server is unchanged.
    expect(await admin.call(mail.update, { ...relay, from: 'voz@exemplo.com.br' })).toMatchObject({
      source: 'settings',
    });
    await admin.call(mail.test, { ...relay, from: 'voz@exemplo.com.br' });
    await mails.mailTo(person.email, 2);
    expect(await admin.call(mail.remove, {})).toEqual({ source: 'outbox', server: null });
  } finally {
    await mails.stop();
  }
});

test('voices are offered unless they forbid business use, and one is on its way after the first visit', async () => {
  const [config, model] = [Buffer.from('{}'), Buffer.from('onnx')];
  const mirror = await startVoiceMirror([
    { key: 'pt_BR-bia-medium', name: 'Bia', config, model, entry: { isCommercial: null } },
    { key: 'pt_BR-duda-medium', name: 'Duda', config, model },
    { key: 'pt_BR-nina-medium', name: 'Nina', config, model, entry: { isCommercial: false } },
    { key: 'en_US-anne-medium', name: 'Anne', config, model, entry: { language: 'en-US' } },
  ]);
  const { server, code } = await startEmpty({ VOICE_CATALOGUE_URL: mirror.catalogueUrl });
  try {
    const { voices } = await server.visitor.call(setup.get, {});
    expect(voices.map(({ name }) => name)).toEqual(['Duda', 'Bia']);
    const given = { code, ...person, voice: voices[0]!.key };
    const admin = client(server.origin, await server.visitor.call(setup.create, given));
    const asked = (await admin.call(catalogue.list, {})).voices.filter(({ state }) => state !== 'available');
    expect(asked.map(({ name }) => name)).toEqual(['Duda']);
  } finally {
    await mirror.stop();
  }
});

test('by environment alone: no code is printed, and the administrator signs in', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const file = path.join(DATA_DIR, 'password');
  fs.writeFileSync(file, `${person.password}\n`, { mode: 0o600 });
  const environment = {
    DATA_DIR,
    DEMO_ACCOUNTS: 'false',
    ADMIN_NAME: 'Íris da Silva',
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD_FILE: file,
    INSTALLATION_NAME: 'Voz da Prefeitura',
  };
  const handless = await serverOf(startOfToday('main', environment));
  expect(handless.out()).not.toContain('First visit');
  const admin = await signIn(handless.origin, person.email, person.password);
  expect(await admin.call(auth.me, {})).toMatchObject({ firstName: 'Íris', lastName: 'da Silva', role: 'ADMIN' });
  expect(await admin.call(settings.get, {})).toMatchObject({ installationName: 'Voz da Prefeitura' });
  handless.child.kill('SIGTERM');
  expect(await handless.ended()).toBe(0);
});
