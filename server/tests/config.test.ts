import { afterAll, beforeAll, expect, test } from 'vitest';
import http from 'node:http';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { assertReachable } from '#server/db/assertReachable.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '0', DEMO_ACCOUNTS: 'false' });
});
afterAll(() => server.stop());

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number.'],
  [{ PORT: '70000' }, 'PORT must be at most 65535.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://.'],
  [{ DATABASE_URL: 'postgres://entoa:a/b#c@db.example/entoa' }, /DATABASE_URL must be an address such as .* %2F/],
  [{ INSTALLATION_NAME: 'Central <1>' }, 'INSTALLATION_NAME may have no control characters, < or >.'],
  [{ PUBLIC_URL: 'entoa' }, 'PUBLIC_URL must be an address such as https://entoa.example.'],
  [{ DEMO_ACCOUNTS: 'yes' }, 'DEMO_ACCOUNTS must be true, false or even-in-public.'],
  [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 can be reached by others: set PUBLIC_URL to the address they will use.'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://entoa.example', DEMO_ACCOUNTS: 'true' }, /known password/],
  [{ PUBLIC_URL: 'https://entoa.example', DEMO_ACCOUNTS: 'true' }, /known password/],
  [{ ADMIN_URL: 'javascript:alert(1)' }, 'ADMIN_URL must start with http:// or https://.'],
  [{ SOCIAL_LINKS: 'GitHub' }, /SOCIAL_LINKS must look like/],
  [{ SOCIAL_LINKS: 'GitHub=javascript:alert(1)' }, /SOCIAL_LINKS must look like/],
  [{ SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@b.co' }, 'SMTP_URL must start with smtp:// or smtps://.'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL needs MAIL_FROM, the address mails come from.'],
  [
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Entoa <a@b.co>\r\nBcc: c@d.co' },
    'MAIL_FROM must be an e-mail address, alone or as Name <address>.',
  ],
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together.'],
  [
    { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    'OIDC_ISSUER must start with https://.',
  ],
  [{ VOICE_CATALOGUE_URL: 'http://voices.example/catalogue.json' }, /VOICE_CATALOGUE_URL must be an https/],
  [{ VOICE_CATALOGUE_URL: 'https://me:secret@voices.example/c.json' }, /without a password/],
  [{ VOICE_CATALOGUE_URL: 'catalogue.json' }, /VOICE_CATALOGUE_URL must be an https/],
  [{ FILES_URL: 's3://bucket' }, 'FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'],
  [{ FILES_URL: 's3://key:secret@bucket' }, /FILES_URL must not hold keys/],
  [{ FILES_URL: 's3://bucket?endpoint=https://key:secret@s3.example' }, /FILES_URL must not hold keys/],
  [{ FILES_URL: 'https://s3.example/bucket' }, /FILES_URL must look like/],
  [{ FILES_URL: 's3://bucket?endpoint=s3.example' }, /FILES_URL must look like/],
  [{ FILES_URL: 's3://bucket?endpont=https://s3.example' }, /FILES_URL must look like/],
  [{ FILES_CACHE_MB: '1' }, 'FILES_CACHE_MB must be at least 16.'],
  [{ ADMIN_EMAIL: 'a@b.co' }, 'ADMIN_EMAIL and ADMIN_PASSWORD (or ADMIN_PASSWORD_FILE) go together.'],
  [{ ADMIN_EMAIL: 'a@b.co', ADMIN_PASSWORD_FILE: '/nowhere' }, 'ADMIN_PASSWORD_FILE=/nowhere cannot be read.'],
  [{ ADMIN_NAME: 'Entoa' }, 'ADMIN_NAME must be a first and a last name.'],
])('%o stops the start with one sentence', (environment, message) => {
  expect(() => readConfig(environment as never)).toThrow(ConfigError);
  expect(() => readConfig(environment as never)).toThrow(message);
});

test('a database that cannot be reached stops the start with one sentence, without its password', async () => {
  const refused = assertReachable('postgres://entoa:segredo@127.0.0.1:1/voz');
  await expect(refused).rejects.toThrow(ConfigError);
  const message =
    /^DATABASE_URL: the database voz at 127\.0\.0\.1:1 cannot be used \(connect ECONNREFUSED 127.0.0.1:1\)\.$/;
  await expect(refused).rejects.toThrow(message);
});

test('voices to be here are named by their keys, each once; a mirror may be on this machine', () => {
  const { VOICES, VOICE_CATALOGUE_URL: mirror } = readConfig({
    VOICES: ' pt_BR-faber-medium,, pt_PT-tugão-medium,pt_BR-faber-medium ',
    VOICE_CATALOGUE_URL: 'http://127.0.0.1:8080/catalogue.json',
  });
  expect([VOICES, mirror?.host]).toEqual([['pt_BR-faber-medium', 'pt_PT-tugão-medium'], '127.0.0.1:8080']);
  expect(readConfig({}).VOICES).toEqual([]);
});

test.each(['', '/', '/v1', '/v1/'])('a speech server and a recognizer are named with %s at the end', (end) => {
  const { ENGINES, RECOGNIZER } = readConfig({
    ENGINES: `nuvem=openai-compatible+https://tts.example/base${end}?voices=alloy`,
    RECOGNIZER: `openai-compatible+https://asr.example/base${end}`,
  });
  expect(ENGINES).toMatchObject([{ url: 'https://tts.example/base' }]);
  expect(RECOGNIZER).toMatchObject({ url: 'https://asr.example/base' });
});

test('the demo accounts are on by default on loopback only', () => {
  expect(readConfig({}).hasDemoAccounts).toBe(true);
  expect(readConfig({ DEMO_ACCOUNTS: 'false' }).hasDemoAccounts).toBe(false);
  expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://entoa.example' }).hasDemoAccounts).toBe(false);
  expect(
    readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://entoa.example', DEMO_ACCOUNTS: 'even-in-public' })
      .hasDemoAccounts,
  ).toBe(true);
});

test('with the switch off the demo accounts do not open', async () => {
  await expect(server.signIn('ADMIN')).rejects.toThrow('401');
});

/** Uses node:http, since fetch() does not let a caller set Host. */
function askAs(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(`${server.origin}/api/health`, { headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      })
      .on('error', reject);
  });
}

test('a request for another host is refused (DNS rebinding)', async () => {
  expect(await askAs('evil.example')).toBe(421);
  expect(await askAs('127.0.0.1.evil.example')).toBe(421);
  expect(await askAs('localhost:3000')).toBe(200);
  expect(await askAs('[::1]:3000')).toBe(200);
});

test('every answer carries the strict headers', async () => {
  const { headers } = await fetch(`${server.origin}/api/health`);
  const policy = headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('a server whose public address is https is asked for by https only, for a year', async () => {
  const own = await startTestServer({ PUBLIC_URL: 'https://fala.exemplo.com.br', DEMO_ACCOUNTS: 'false' });
  try {
    const { headers } = await fetch(`${own.origin}/api/health`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  } finally {
    await own.stop();
  }
});
