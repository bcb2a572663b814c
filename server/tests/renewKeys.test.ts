import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { secondFactor } from '#contract/secondFactor.ts';
import { mail } from '#contract/mail.ts';
import { users } from '#contract/users.ts';
import { webhooks } from '#contract/webhooks.ts';
import { client, signIn } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { startWebhookReceiver } from '#testing/webhookReceiver.ts';
import { Secret, TOTP } from 'otpauth';
import { cleanUp, newDataDir, newDataDirWithCluster, startServerProcess } from './serverProcess.ts';
import { runCommand, withDatabase } from './setups/backupSetup.ts';
import { newWebhook, signers } from './setups/webhooksSetup.ts';

afterAll(cleanUp);

const PASSWORD = 'Minha#Senha2026';
const EMAIL = 'iris@exemplo.com.br';
const secretsOf = (connection: pg.ClientConfig) => async () => {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ name: string; value: string }>(
    "select name, encode(value, 'hex') as value from secrets where name <> 'mailServer' order by name",
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

test('new keys end every session, and what was sealed with the old ones is still read', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const environment = { DATA_DIR, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  const receiver = await startWebhookReceiver();
  const before = await startServerProcess(environment);
  const admin = await signIn(before.origin, EMAIL, PASSWORD);
  const { secret } = await admin.call(secondFactor.begin, { password: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await admin.call(secondFactor.confirm, { code: totp.generate() });
  const hook = await newWebhook(admin, receiver);
  const relay = { host: 'mail.exemplo.com.br', port: 25, from: EMAIL, user: 'entoa', password: 'segredo' };
  await admin.call(mail.update, relay);
  const refused = await runCommand('keys', ['renew'], { DATA_DIR });
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('Another Entoa is running')]);
  before.child.kill('SIGTERM');
  await before.ended();

  const old = await withDatabase(DATA_DIR, (connection) => secretsOf(connection)());
  expect(await runCommand('keys', [], { DATA_DIR })).toMatchObject({ code: 0 });
  const renewed = await runCommand('keys', ['renew'], { DATA_DIR });
  expect([renewed.code, renewed.said, renewed.out]).toEqual([
    0,
    '',
    expect.stringContaining('Everybody signs in again'),
  ]);
  const now = await withDatabase(DATA_DIR, (connection) => secretsOf(connection)());
  expect(Object.keys(now)).toEqual(Object.keys(old));
  for (const name of Object.keys(old)) expect([name, now[name] === old[name]]).toEqual([name, false]);

  const after = await startServerProcess(environment);
  for (const token of [admin.tokens.accessToken, admin.tokens.refreshToken]) {
    const late = client(after.origin, { accessToken: token, refreshToken: '' });
    expect([(await late.ask(users.list, {})).status, (await late.ask(auth.refresh, {})).status]).toEqual([401, 401]);
  }
  const { body } = await after.visitor.ask(auth.login, { email: EMAIL, password: PASSWORD });
  expect(body.code).toBe('SECOND_FACTOR_REQUIRED');
  // The first code's time step may not be used again.
  const entered = await until('a code of the next step', async () => {
    const answer = await after.visitor.ask(secondFactor.enter, {
      token: body.token,
      code: totp.generate({ timestamp: Date.now() + 30_000 }),
    });
    return answer.status === 200 && answer.body;
  });
  const again = client(after.origin, entered);
  await again.call(webhooks.test, { id: hook.id });
  const told = await until('the webhook', () => receiver.of('test')[0]);
  expect(signers(told, [hook.secret])).toEqual([hook.secret]);
  expect((await again.call(mail.get, {})).server).toMatchObject({ host: relay.host, user: 'entoa' });
  after.child.kill('SIGTERM');
  await after.ended();
  await receiver.stop();
});

test('nothing is renewed while a server runs on the same PostgreSQL with another data folder', async () => {
  const place = await newDataDirWithCluster();
  await withDatabase(place, async (connection) => {
    const DATABASE_URL = `postgres://${connection.user}@/${connection.database}?host=${connection.host}`;
    const server = await startServerProcess({ DATA_DIR: newDataDir(), DATABASE_URL, SPEECH_THREADS: '0' });
    const old = await secretsOf(connection)();
    const refused = await runCommand('keys', ['renew'], { DATA_DIR: newDataDir(), DATABASE_URL });
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/in use \(\d+ connections\): stop every/)]);
    expect(await secretsOf(connection)()).toEqual(old);
    server.child.kill('SIGTERM');
    await server.ended();
    expect(await runCommand('keys', ['renew'], { DATA_DIR: newDataDir(), DATABASE_URL })).toMatchObject({ code: 0 });
    expect(await secretsOf(connection)()).not.toEqual(old);
  });
});

test('a database that does not start is left where it is', async () => {
  const DATA_DIR = await newDataDirWithCluster();
  const files = fs.readdirSync(DATA_DIR, { recursive: true }).map((file) => path.join(DATA_DIR, String(file)));
  const control = files.find((file) => file.endsWith('global/pg_control'))!;
  fs.writeFileSync(control, 'spoiled');
  const { code, out, said } = await runCommand('keys', ['renew'], { DATA_DIR });
  expect([code, said]).toEqual([1, expect.stringMatching(/\S/)]);
  // Told long before the minute is over.
  expect(out).toMatch(/does not start, tried again for a minute: .*\S/);
  expect(fs.readFileSync(control, 'utf8')).toBe('spoiled');
});
