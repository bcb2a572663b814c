import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { auth } from '#contract/auth.ts';
import { readConfig } from '#server/config/config.ts';
import { buildProxy } from '#server/http/web/proxy.ts';
import { openLog } from '#server/base/log.ts';
import { DEMO_PASSWORD, demoEmails } from '#testing/accounts.ts';
import { signIn } from '#testing/client.ts';
import { followEvents } from '#testing/followEvents.ts';
import { until } from '#testing/until.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let api: TestServer;
let origin: string;
let close: () => Promise<void>;
beforeAll(async () => {
  api = await startTestServer();
  const proxy = await buildProxy(
    readConfig({ API_HOST: api.origin, PORT: '0', LOG_LEVEL: 'silent' }),
    openLog('silent'),
  );
  await proxy.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
  close = async () => {
    await proxy.close();
  };
});
afterAll(async () => {
  await close();
  await api.stop();
});

test('with API_HOST the browser sees one origin: sign-in, cookie, ranges and uploads pass through', async () => {
  const user = await signIn(origin, demoEmails.USER, DEMO_PASSWORD);
  const { id } = await newProject(user);
  const { path } = await spokenPrompt(user, id);
  const part = await fetch(origin + path, { headers: { cookie: user.cookie, range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
  expect((await user.call(auth.me, {})).email).toBe(demoEmails.USER);
  expect((await fetch(`${origin}/api/projects`)).status).toBe(401);
});

test('services reach their addresses through it too, and hear while it is spoken', async () => {
  const key = 'cd'.repeat(100);
  const admin = await signIn(origin, demoEmails.ADMIN, DEMO_PASSWORD);
  await admin.call(apikeys.create, { service: 'Pelo proxy', key, isIndefinite: true });
  const answer = await fetch(`${origin}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'entoa', voice: 'Clara', input: 'Pelo proxy também.', response_format: 'pcm' }),
  });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null]);
  expect((await answer.arrayBuffer()).byteLength / 2 / 22_050).toBeGreaterThan(0.7);
  expect((await fetch(`${origin}/v1/models`)).status).toBe(401);
});

test('what changes is told through it as it happens', async () => {
  const user = await signIn(origin, demoEmails.USER, DEMO_PASSWORD);
  const heard = await followEvents(origin, user.tokens);
  const { id } = await newProject(user);
  await until('the change', () => heard.changes().some((change) => change !== 'all' && change.id === id));
  heard.close();
});

test('it ends while pages are open that hear what changes: nobody waits for them to leave', async () => {
  const other = await buildProxy(
    readConfig({ API_HOST: api.origin, PORT: '0', LOG_LEVEL: 'silent' }),
    openLog('silent'),
  );
  const place = await other.listen({ port: 0, host: '127.0.0.1' });
  const user = await signIn(place, demoEmails.USER, DEMO_PASSWORD);
  const heard = await followEvents(place, user.tokens);
  const from = performance.now();
  await other.close();
  expect(performance.now() - from).toBeLessThan(30_000);
  heard.close();
});

test('an API host that is away is a refusal, not a crash', async () => {
  const lost = await buildProxy(
    readConfig({ API_HOST: 'http://127.0.0.1:9', PORT: '0', LOG_LEVEL: 'silent' }),
    openLog('silent'),
  );
  const answer = await lost.inject({ url: '/api/health', headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  await lost.close();
});

test('a forged address never reaches the API: its limits count the address that connects', async () => {
  const strict = await startTestServer({
    LOGIN_LIMIT: '2',
    TRUST_PROXY: 'true',
    PUBLIC_URL: 'http://voz.test',
    DEMO_ACCOUNTS: 'even-in-public',
  });
  const config = { API_HOST: strict.origin, PORT: '0', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://voz.test' };
  const proxy = await buildProxy(readConfig(config), openLog('silent'));
  await proxy.ready();
  const logIn = async (remoteAddress: string, forged: string) => {
    const answer = await proxy.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { host: 'voz.test', 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` },
      payload: { email: 'ninguem@exemplo.com.br', password: 'Errada#2026' },
    });
    return answer.statusCode;
  };
  const answers = [];
  for (let i = 0; i < 30; i += 1) answers.push(await logIn('203.0.113.7', `198.51.100.${i}`));
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(15);
  // Another address is not limited.
  expect(await logIn('203.0.113.99', '198.51.100.1')).toBe(401);
  await proxy.close();
  await strict.stop();
});
