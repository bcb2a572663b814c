import dns from 'node:dns';
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import PostalMime from 'postal-mime';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { mail } from '#contract/mail.ts';
import { readConfig } from '#server/config/config.ts';
import { writeMailServer } from '#server/modules/mail/mailServer.ts';
import { openMails, verifyMails } from '#server/modules/mail/openMails.ts';
import { sendTestMail } from '#server/modules/mail/sendTestMail.ts';
import { receiveMails, tokenIn } from '#testing/receiveMails.ts';
import { users } from '#server/modules/users/schema.ts';
import { inviteToActivate } from '#server/modules/auth/requestLinkMails.ts';
import { openOutbox } from '#server/mail/openOutbox.ts';
import { needsTls, openSmtp } from '#server/mail/openSmtp.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let mails: Awaited<ReturnType<typeof receiveMails>>;
beforeAll(async () => {
  mails = await receiveMails();
  server = await startTestServer({
    ...mails.environment,
    PUBLIC_URL: 'https://fala.exemplo.com.br',
    DEMO_ACCOUNTS: 'even-in-public',
  });
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

test.each([
  ['smtp://mail.example:587', true],
  ['smtps://mail.example', true],
  ['smtp://127.0.0.1:25', false],
  ['smtp://localhost', false],
  ['smtp://relay.example?requireTLS=false', false],
  ['smtp://relay.example?ignoreTLS=true', false],
])('mail by %s insists on TLS: %s', (url, isNeeded) => {
  expect(needsTls(url)).toBe(isNeeded);
});

async function newUser(email: string, change: Partial<typeof users.$inferInsert> = {}) {
  const [user] = await server.db
    .insert(users)
    .values({ email, firstName: 'Zé <b>', lastName: 'da "Silva"', role: 'USER', ...change })
    .returning();
  return user!;
}

test('a recovery mail is read in Portuguese, as text and as HTML, and leads to the public address', async () => {
  await newUser('ze@exemplo.com.br');
  await server.visitor.call(auth.recover, { email: 'ze@exemplo.com.br' });
  const mail = await mails.mailTo('ze@exemplo.com.br');
  expect(mail.subject).toBe('Crie uma nova senha na Entoa');
  expect(mail.from).toMatchObject({ name: 'Entoa', address: 'entoa@exemplo.com.br' });
  expect(mail.to).toMatchObject([{ name: 'Zé <b> da "Silva"', address: 'ze@exemplo.com.br' }]);
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  const token = tokenIn(mail, 'https://fala.exemplo.com.br');
  expect(mail.text).toContain('O link vale por 1 hora');
  expect(mail.html).toContain('Olá, Zé &lt;b&gt;.');
  expect(mail.html).toContain(`href="https://fala.exemplo.com.br/auth/recuperar-senha?t=${token}"`);
  expect(mail.html).not.toMatch(/<img|<script|<link/);
});

test('an activation mail carries its own link', async () => {
  const user = await newUser('ativa@exemplo.com.br', { active: false });
  await server.db.transaction((tx) => inviteToActivate(tx, user.id, 'https://fala.exemplo.com.br'));
  const mail = await mails.mailTo('ativa@exemplo.com.br');
  expect(mail.subject).toBe('Ative sua conta na Entoa');
  expect(mail.text).toMatch(/https:\/\/fala\.exemplo\.com\.br\/auth\/ativar-conta\?token=[\w-]{43}\n/);
  expect(mail.text).toContain('72 horas');
});

test('an invitation whose transaction fails is never sent', async () => {
  const user = await newUser('desfeito@exemplo.com.br', { active: false });
  await expect(
    server.db.transaction(async (tx) => {
      await inviteToActivate(tx, user.id, server.origin);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await newUser('depois@exemplo.com.br');
  await server.visitor.call(auth.recover, { email: 'depois@exemplo.com.br' });
  await mails.mailTo('depois@exemplo.com.br');
  expect(mails.received.some(({ to }) => to === 'desfeito@exemplo.com.br')).toBe(false);
});

test('a mail that was refused for now is sent again, with a link that works', async () => {
  const user = await newUser('insiste@exemplo.com.br');
  mails.state.refuses = 1;
  await server.visitor.call(auth.recover, { email: user.email });
  const token = tokenIn(await mails.mailTo(user.email), 'https://fala.exemplo.com.br');
  expect((await server.visitor.ask(auth.redeem, { token, password: 'Nova#2027' })).status).toBe(200);
});

test('the failure of a refused mail does not name its recipient', async () => {
  const address = 'ninguem@exemplo.com.br';
  mails.state.unknown = [address];
  const { SMTP_URL, MAIL_FROM } = mails.environment;
  const sending = openSmtp(SMTP_URL, MAIL_FROM).send({
    to: { name: 'N', address },
    subject: 's',
    text: 't',
    html: 't',
  });
  const failure = await sending.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
  expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain('exemplo.com.br');
});

test('a mail server that hangs delays no answer and no synthesis', async () => {
  const user = await newUser('lento@exemplo.com.br');
  await newUser('espera@exemplo.com.br');
  mails.state.isSlow = true;
  try {
    const startedAt = performance.now();
    await server.visitor.call(auth.recover, { email: user.email });
    await server.visitor.call(auth.recover, { email: 'espera@exemplo.com.br' });
    // If requests waited for the mail, they would take 30 s, until sending is given up.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    await mails.mailTo(user.email);
    const person = await server.signIn('USER');
    expect((await spokenPrompt(person, (await newProject(person)).id)).status).toBe('PROCESSED');
    const { rows } = await server.db.execute(
      sql`select 1 from graphile_worker.jobs where task_identifier = 'mail-recovery' and locked_at is not null`,
    );
    expect(rows).toHaveLength(1);
  } finally {
    mails.release();
  }
});

test('without SMTP each mail becomes a file that only its owner may read; the log names it and no more', async () => {
  const own = await startTestServer();
  try {
    const [user] = await own.db
      .insert(users)
      .values({ email: 'caixa@exemplo.com.br', firstName: 'Caio', lastName: 'Sá', role: 'USER' })
      .returning();
    await own.visitor.call(auth.recover, { email: user!.email });
    const folder = path.join(own.dataDir, 'outbox');
    const name = await until(
      'a file',
      async () => fs.existsSync(folder) && fs.readdirSync(folder).find((file) => file.endsWith('.eml')),
    );
    const mail = await PostalMime.parse(fs.readFileSync(path.join(folder, name)));
    const token = tokenIn(mail, own.origin);
    expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    expect(name).not.toContain(token);
    expect((await own.visitor.ask(auth.redeem, { token, password: 'Nova#2027' })).status).toBe(200);
    expect((await own.db.select().from(users).where(eq(users.id, user!.id)))[0]!.passwordHash).toMatch(/^\$argon2id/);
    const lines: object[] = [];
    await openOutbox(path.join(own.dataDir, 'other'), undefined, {
      warn: (data) => {
        lines.push(data);
      },
    }).send({ to: { name: 'A', address: 'a@b.co' }, subject: 's', text: 'segredo', html: '<p>segredo</p>' });
    expect(lines).toEqual([{ file: expect.stringMatching(/\.eml$/) }]);
  } finally {
    await own.stop();
  }
});

test('a page names no mail server inside the network; one that is in use is tried again', async () => {
  const alone = await startTestServer();
  const inside = await receiveMails();
  try {
    const admin = await alone.signIn('ADMIN');
    const { hostname: host, port } = new URL(inside.environment.SMTP_URL);
    const relay = { host, port: Number(port), user: '', password: '', from: 'entoa@exemplo.com.br' };
    for (const name of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '10.0.0.8', '169.254.169.254'])
      for (const endpoint of [mail.test, mail.update]) {
        const { status, body } = await admin.ask(endpoint, { ...relay, host: name });
        expect([name, status, body.fields?.['host']]).toEqual([name, 422, expect.stringContaining('rede interna')]);
      }
    expect(await admin.call(mail.get, {})).toMatchObject({ source: 'outbox' });
    await writeMailServer(alone.db, alone.keys, relay);
    await admin.call(mail.test, relay);
    await inside.mailTo(admin.user!.email);
    await admin.call(mail.update, { ...relay, from: 'voz@exemplo.com.br' });
  } finally {
    await inside.stop();
    await alone.stop();
  }
});

test('a name that leads inside once it has been checked is not connected to', async () => {
  const answers = ['8.8.8.8', '127.0.0.1'];
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: (...all: unknown[]) => void) =>
    done(null, [{ address: answers.shift()!, family: 4 }])) as never);
  const given = { host: 'mail.example', port: 25, user: '', password: '', from: 'entoa@exemplo.com.br' };
  await expect(sendTestMail(given, 'iris@exemplo.com.br', readConfig({}))).rejects.toMatchObject({
    details: { fields: { host: expect.stringContaining('rede interna') } },
  });
  expect(answers).toEqual([]);
  vi.restoreAllMocks();
});

test('a server that was stored for its public address is never reached inside the network later', async () => {
  const inside = await receiveMails();
  const alone = await startTestServer();
  const lookUp = dns.lookup;
  let address = '8.8.8.8';
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: object, done: (...all: unknown[]) => void) =>
    name === 'mail.example' ? done(null, [{ address, family: 4 }]) : lookUp(name, options, done as never)) as never);
  try {
    const admin = await alone.signIn('ADMIN');
    const port = Number(new URL(inside.environment.SMTP_URL).port);
    const relay = { host: 'mail.example', port, user: '', password: '', from: 'entoa@exemplo.com.br' };
    await admin.call(mail.update, relay);
    address = '127.0.0.1';
    for (const endpoint of [mail.test, mail.update]) {
      const { status, body } = await admin.ask(endpoint, relay);
      expect([status, body.fields?.['host']]).toEqual([422, expect.stringContaining('rede interna')]);
    }
    const message = { to: { name: 'A', address: 'a@b.co' }, subject: 's', text: 't', html: '<p>t</p>' };
    const sending = openMails(alone.db, alone.config, { warn: () => {} }).send(message);
    await expect(sending).rejects.toThrow('rede interna');
    await expect(verifyMails(alone.db, alone.config, 2000)).rejects.toThrow('rede interna');
    expect(inside.received).toEqual([]);
  } finally {
    vi.restoreAllMocks();
    await inside.stop();
    await alone.stop();
  }
});

test.each(['127.0.0.1', 'localhost'])(
  'a server inside that the environment allows is tried by its name: %s',
  async (host) => {
    const port = Number(new URL(mails.environment.SMTP_URL).port);
    const given = { host, port, user: '', password: '', from: 'entoa@exemplo.com.br' };
    const allowed = readConfig({ SMTP_ALLOWED_HOSTS: 'localhost,127.0.0.1' });
    expect(await sendTestMail(given, `${host}@exemplo.com.br`, allowed)).toEqual({ to: `${host}@exemplo.com.br` });
    await mails.mailTo(`${host}@exemplo.com.br`);
    const nobody = sendTestMail({ ...given, port: 9 }, 'iris@exemplo.com.br', allowed);
    await expect(nobody).rejects.toMatchObject({ details: { message: expect.stringContaining('não respondeu') } });
  },
);
