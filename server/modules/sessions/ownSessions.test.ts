import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { auth } from '#contract/auth.ts';
import { sessions } from '#contract/sessions.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { nameDevice } from './nameDevice.ts';
import { startTestServer } from '#server/tests/testServer.ts';
import {
  WITH_OWN_SERVER_MS,
  server,
  newUser,
  enter,
  idOf,
  refresh,
  withServer,
} from '#server/tests/setups/ownSessionsSetup.ts';

withServer();

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.0 Mobile/15E148 Safari/604.1';

test('a person sees their sessions, each with device, address and times, and which one is this', async () => {
  const { email } = await newUser();
  const here = await enter(email);
  await enter(email, { userAgent: IPHONE });
  const { data } = await here.call(sessions.list, {});
  expect(data).toHaveLength(2);
  expect(data.find(({ isCurrent }) => isCurrent)).toMatchObject({
    browser: 'Firefox',
    system: 'Linux',
    kind: 'desktop',
    address: '127.0.0.1',
  });
  expect(data.find(({ isCurrent }) => !isCurrent)).toMatchObject({ browser: 'Safari', system: 'iOS', kind: 'mobile' });
  const days = (Date.parse(data[0]!.expiresAt) - Date.parse(data[0]!.createdAt)) / 86_400_000;
  expect(days).toBeCloseTo(90, 1);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Microsoft Edge',
    'Windows',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/17.0 Safari/605.1.15',
    'Safari',
    'macOS',
    'desktop',
  ],
  ['curl/8.0', null, null, 'other'],
  ['', null, null, 'other'],
  ['Mozilla/5.0 '.repeat(25), null, null, 'other'],
  ['<b>Sua sessão</b>/1', null, null, 'other'],
])('the device of %j has a known name or none', (userAgent, browser, system, kind) => {
  expect(nameDevice(userAgent)).toEqual({ browser, system, kind });
});

test('one session is ended, then all others; nobody reaches those of another', async () => {
  const { email } = await newUser();
  const [here, there, elsewhere] = [await enter(email), await enter(email), await enter(email)];
  const stranger = await enter((await newUser()).email);
  const id = await idOf(there);
  expect((await stranger.ask(sessions.end, { id })).status).toBe(404);
  expect((await stranger.ask(sessions.end, { id: 'x' })).status).toBe(422);
  await here.call(sessions.end, { id });
  expect((await there.ask(auth.me, {})).status).toBe(401);
  expect((await refresh(there.tokens.refreshToken)).status).toBe(401);
  expect((await elsewhere.ask(auth.me, {})).status).toBe(200);
  await here.call(sessions.endOthers, {});
  expect((await elsewhere.ask(auth.me, {})).status).toBe(401);
  expect((await here.call(sessions.list, {})).data).toHaveLength(1);
  expect((await stranger.ask(auth.me, {})).status).toBe(200);
});

test('an administrator sees and ends the sessions of a user; nobody else does', async () => {
  const user = await newUser();
  const [one, other] = [await enter(user.email), await enter(user.email)];
  const [admin, manager] = [await server.signIn('ADMIN'), await server.signIn('MANAGER')];
  for (const [endpoint, input] of [
    [sessions.listOf, { id: user.id }],
    [sessions.endAllOf, { id: user.id }],
    [sessions.endOf, { id: user.id, idSession: await idOf(one) }],
  ] as const) {
    expect((await manager.ask(endpoint, input)).status).toBe(403);
  }
  expect((await admin.call(sessions.listOf, { id: user.id })).data.map(({ isCurrent }) => isCurrent)).toEqual([
    false,
    false,
  ]);
  await admin.call(sessions.endOf, { id: user.id, idSession: await idOf(one) });
  expect((await one.ask(auth.me, {})).status).toBe(401);
  await admin.call(sessions.endAllOf, { id: user.id });
  expect((await other.ask(auth.me, {})).status).toBe(401);
  expect((await admin.ask(sessions.listOf, { id: 999_999 })).status).toBe(404);
  const { data } = await admin.call(audit.list, { search: user.email });
  expect(data.map(({ action }) => action)).toEqual(expect.arrayContaining(['users.endSession', 'users.endSessions']));
});

test(
  'too many sign-ins are a line in the audit log',
  async () => {
    const strict = await startTestServer({ LOGIN_LIMIT: '2' });
    try {
      for (let i = 0; i < 6; i += 1)
        await strict.visitor.ask(auth.login, { email: 'usuario@entoa.local', password: 'errada' });
      const rows = await strict.db
        .select({ entityName: auditLog.entityName })
        .from(auditLog)
        .where(eq(auditLog.action, 'auth.limited'));
      expect(rows).toEqual([{ entityName: 'usuario@entoa.local' }]);
    } finally {
      await strict.stop();
    }
  },
  WITH_OWN_SERVER_MS,
);
