import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/audit.ts';
import { auth } from '#contract/auth.ts';
import { sessions } from '#contract/sessions.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { sessions as sessionTable } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { nameDevice } from '#server/features/sessions/nameDevice.ts';
import { auditRefusal } from '#server/domain/audit/auditRefusal.ts';
import { hashPassword } from '#server/domain/auth/passwords.ts';
import { hashToken } from '#server/domain/auth/tokens.ts';
import { type Client, client, signIn } from '#testing/client.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from './testServer.ts';
import { pause } from '#testing/until.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const PASSWORD = 'Senha#2026';
/** A second server is started inside: seconds on an idle machine, more on a busy one. */
const WITH_OWN_SERVER_MS = 180_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function newUser(): Promise<typeof users.$inferSelect> {
  const [user] = await server.db
    .insert(users)
    .values({
      email: `${randomUUID()}@exemplo.com.br`,
      firstName: 'Sara',
      lastName: 'Silva',
      role: 'USER',
      passwordHash: await hashPassword(PASSWORD),
    })
    .returning();
  return user!;
}

async function enter(email: string, options: { userAgent?: string; remember?: boolean } = {}): Promise<Client> {
  const { body, headers } = await server.visitor.ask(
    auth.login,
    { email, password: PASSWORD, ...(options.remember !== undefined && { remember: options.remember }) },
    { headers: { 'user-agent': options.userAgent ?? FIREFOX } },
  );
  const media = headers.getSetCookie().filter((cookie) => cookie.startsWith('entoa_media='));
  return client(server.origin, { ...body, cookie: media.join('\n') });
}
const idOf = async (user: Client) => (await user.call(sessions.list, {})).data.find(({ isCurrent }) => isCurrent)!.id;
const refresh = (token: string, cookie = '') =>
  client(server.origin, { accessToken: token, refreshToken: '' }).ask(auth.refresh, {}, { headers: { cookie } });
const age = (id: string, change: Partial<Record<'lastUsedAt' | 'expiresAt', string>>) =>
  server.db
    .update(sessionTable)
    .set(Object.fromEntries(Object.entries(change).map(([name, shift]) => [name, sql`now() + ${shift}::interval`])))
    .where(eq(sessionTable.id, id));

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
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
    'Microsoft Edge',
    'Windows',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
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

test('a session ends by itself: after its whole time, after too long a rest', async () => {
  const { email } = await newUser();
  const whole = await enter(email);
  await age(await idOf(whole), { expiresAt: '-1 second' });
  expect((await whole.ask(auth.me, {})).status).toBe(401);
  expect((await refresh(whole.tokens.refreshToken)).status).toBe(401);
  const rested = await enter(email);
  await age(await idOf(rested), { lastUsedAt: '-29 days' });
  expect((await refresh(rested.tokens.refreshToken)).status).toBe(200);
  const idle = await enter(email);
  await age(await idOf(idle), { lastUsedAt: '-31 days' });
  expect((await refresh(idle.tokens.refreshToken)).status).toBe(401);
  // Its audio cookie is no longer good either.
  const { id } = await newProject(await enter(email));
  const { path } = await spokenPrompt(await enter(email), id);
  expect((await fetch(server.origin + path, { headers: { cookie: idle.cookie.split(';')[0]! } })).status).toBe(401);
});

test('without being remembered a session rests for hours only, and its cookie goes with the browser', async () => {
  const { email } = await newUser();
  const user = await enter(email, { remember: false });
  expect(user.cookie).toMatch(/^entoa_media=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict$/);
  await age(await idOf(user), { lastUsedAt: '-11 hours' });
  const next = await refresh(user.tokens.refreshToken, user.cookie.split(';')[0]);
  expect(next.status).toBe(200);
  expect(next.headers.getSetCookie()[0]).not.toContain('Max-Age');
  await age(await idOf(user), { lastUsedAt: '-13 hours' });
  expect((await refresh(next.body.refreshToken)).status).toBe(401);
});

test('the audio cookie is renewed with every refresh, and given anew to a browser that lost it', async () => {
  const { email } = await newUser();
  const user = await enter(email);
  const { id } = await newProject(user);
  const { path } = await spokenPrompt(user, id);
  const mine = user.cookie.split(';')[0]!;
  const reads = async (cookie: string) => (await fetch(server.origin + path, { headers: { cookie } })).status;
  const first = await refresh(user.tokens.refreshToken, mine);
  expect(first.headers.getSetCookie()[0]).toBe(`${mine}; Max-Age=2592000; Path=/api; HttpOnly; SameSite=Strict`);
  const [second, repeat] = [await refresh(first.body.refreshToken), await refresh(first.body.refreshToken)];
  const given = second.headers.getSetCookie()[0]!.split(';')[0]!;
  expect(repeat.headers.getSetCookie()[0]!.split(';')[0]).toBe(given);
  expect([given === mine, await reads(given), await reads(mine)]).toEqual([false, 200, 401]);
  await client(server.origin, second.body).call(auth.logout, {});
  expect(await reads(given)).toBe(401);
});

test(
  'a sign-in of before the update goes on, and gets its cookie by its new name under https',
  async () => {
    const secure = await startTestServer({
      PUBLIC_URL: 'https://entoa.example',
      ADMIN_EMAIL: 'dona@exemplo.com.br',
      ADMIN_PASSWORD: 'Dona#2026 longa',
    });
    try {
      const [user] = await secure.db.select().from(users).where(eq(users.email, 'dona@exemplo.com.br'));
      const media = 'm'.repeat(43);
      // As the release before wrote it: it knew none of the later columns.
      const {
        rows: [row],
      } = await secure.db.execute<{ id: string }>(
        sql`insert into sessions (user_id, media_hash) values (${user!.id}, ${hashToken(media)}) returning id`,
      );
      await secure.db.execute(
        sql`insert into refresh_tokens (hash, session_id) values (${hashToken('r'.repeat(43))}, ${row!.id})`,
      );
      const answer = await client(secure.origin, { accessToken: 'r'.repeat(43), refreshToken: '' }).ask(
        auth.refresh,
        {},
        { headers: { cookie: `entoa_media=${media}` } },
      );
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()[0]).toBe(
        `__Secure-entoa_media=${media}; Max-Age=2592000; Path=/api; HttpOnly; Secure; SameSite=Strict`,
      );
      expect(answer.headers.getSetCookie()[1]).toMatch(/^entoa_media=; /);
      const read = await fetch(`${secure.origin}/api/audio/x.wav`, { headers: { cookie: `entoa_media=${media}` } });
      const renamed = await fetch(`${secure.origin}/api/audio/x.wav`, {
        headers: { cookie: `__Secure-entoa_media=${media}` },
      });
      expect(read.status).toBe(renamed.status);
      expect(
        await signIn(secure.origin, 'dona@exemplo.com.br', 'Dona#2026 longa').then(({ cookie }) => cookie),
      ).toMatch(/^__Secure-entoa_media=/);
    } finally {
      await secure.stop();
    }
  },
  WITH_OWN_SERVER_MS,
);

/** The body comes in pieces, long after the head: in a context of the socket's own. */
async function newProjectSlowly(user: Client): Promise<void> {
  const body = JSON.stringify({ name: 'URA aos poucos', description: 'Feito por um teste' });
  const { port } = new URL(server.origin);
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /api/projects HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${user.tokens.accessToken}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  for (const part of [body.slice(0, 10), body.slice(10)]) {
    await pause(50);
    socket.write(part);
  }
  const answer = ((await socket.toArray()) as Buffer[]).map(String).join('');
  if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer);
}

test('the audit log knows whence an act came, also one whose body came later', async () => {
  const { email } = await newUser();
  const user = await enter(email);
  await newProjectSlowly(user);
  const rows = await server.db
    .select({ action: auditLog.action, address: auditLog.address })
    .from(auditLog)
    .where(eq(auditLog.userEmail, email))
    .orderBy(desc(auditLog.id));
  expect(rows).toEqual([
    { action: 'projects.create', address: '127.0.0.1' },
    { action: 'auth.login', address: '127.0.0.1' },
  ]);
  const admin = await server.signIn('ADMIN');
  expect((await admin.call(audit.list, { search: email })).data[0]).toMatchObject({ address: '127.0.0.1' });
  const csv = Buffer.from(
    await (await admin.fetch(`/api/audit/csv?search=${encodeURIComponent(email)}`)).arrayBuffer(),
  ).toString();
  expect(csv.split('\r\n')[0]).toBe('\uFEFFData;Usuário;Endereço;Ação;Registro;Nome;Antes;Depois');
  expect(csv).toContain(';127.0.0.1;projects.create;');
});

test('refusals stand in the audit log once a minute and person, and never without end', async () => {
  const { email } = await newUser();
  const user = await enter(email);
  for (let i = 0; i < 3; i += 1) {
    expect((await user.ask(sessions.listOf, { id: 1 })).status).toBe(403);
    expect((await user.ask(auth.updatePassword, { currentPassword: 'errada', newPassword: 'Nova#2027' })).status).toBe(
      422,
    );
  }
  const rows = await server.db
    .select({ action: auditLog.action, entityName: auditLog.entityName })
    .from(auditLog)
    .where(eq(auditLog.userEmail, email))
    .orderBy(auditLog.id);
  expect(rows.slice(1)).toEqual([
    { action: 'auth.forbidden', entityName: 'GET /user/:id/sessions' },
    { action: 'auth.passwordRefused', entityName: null },
  ]);
  for (let id = 1; id <= 200; id += 1)
    await auditRefusal(server.db, { action: 'auth.flooded', user: { id, email: `${id}@exemplo.com.br` } });
  const count = () => server.db.$count(auditLog, eq(auditLog.action, 'auth.flooded'));
  const told = await count();
  expect(told).toBeLessThanOrEqual(60);
  await auditRefusal(
    server.db,
    { action: 'auth.flooded', user: { id: 1, email: '1@exemplo.com.br' } },
    Date.now() + 61_000,
  );
  expect(await count()).toBe(told + 1);
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
