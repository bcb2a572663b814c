import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { projects } from '#contract/projects.ts';
import { refreshTokens } from '#server/modules/sessions/schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { hashPassword } from './passwords.ts';
import { hashToken } from '#server/base/tokens.ts';
import { client, signIn } from '#testing/client.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOGIN_LIMIT: '20' });
});
afterAll(() => server.stop());

const refreshWith = (token: string) =>
  client(server.origin, { accessToken: token, refreshToken: '' }).ask(auth.refresh, {});

async function newUser(password = 'Senha#2026'): Promise<string> {
  const email = `${randomUUID()}@exemplo.com.br`;
  await server.db
    .insert(users)
    .values({ email, firstName: 'Teste', lastName: 'Silva', role: 'USER', passwordHash: await hashPassword(password) });
  return email;
}

test('a sign-in answers user and tokens, and tells nobody which half was wrong', async () => {
  const { body } = await server.visitor.ask(auth.login, { email: 'USUARIO@entoa.local', password: 'Entoa#2026' });
  expect(body.user).toEqual({
    id: expect.any(Number),
    firstName: 'Ugo',
    lastName: 'Usuário',
    email: 'usuario@entoa.local',
    role: 'USER',
  });
  expect(decodeJwt(body.accessToken).exp! - decodeJwt(body.accessToken).iat!).toBeLessThanOrEqual(600);
  const wrongPassword = await server.visitor.ask(auth.login, { email: 'usuario@entoa.local', password: 'errada' });
  const wrongEmail = await server.visitor.ask(auth.login, { email: 'ninguem@entoa.local', password: 'errada' });
  expect(wrongPassword.status).toBe(401);
  expect(wrongPassword.body).toEqual(wrongEmail.body);
  expect(wrongPassword.body).toMatchObject({
    code: 'INVALID_LOGIN',
    message: 'Falha na autenticação, verifique suas credenciais',
  });
});

test('a refresh has one successor; a repeat within the grace gets the same pair', async () => {
  const user = await server.signIn('USER');
  const [first, repeat] = await Promise.all([
    refreshWith(user.tokens.refreshToken),
    refreshWith(user.tokens.refreshToken),
  ]);
  expect(first.status).toBe(200);
  expect(repeat.body).toEqual(first.body);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.body.refreshToken).not.toBe(user.tokens.refreshToken);
  const next = await refreshWith(first.body.refreshToken);
  expect(next.body.refreshToken).not.toBe(first.body.refreshToken);
  expect((await client(server.origin, next.body).ask(auth.me, {})).status).toBe(200);
});

test('a refresh token that comes back after the grace ends the whole session', async () => {
  const user = await server.signIn('USER');
  const next = await refreshWith(user.tokens.refreshToken);
  await server.db
    .update(refreshTokens)
    .set({ usedAt: sql`now() - interval '31 seconds'` })
    .where(eq(refreshTokens.hash, hashToken(user.tokens.refreshToken)));
  expect((await refreshWith(user.tokens.refreshToken)).status).toBe(401);
  expect((await refreshWith(next.body.refreshToken)).status).toBe(401);
  expect((await client(server.origin, next.body).ask(auth.me, {})).status).toBe(401);
});

test('access and refresh tokens are not interchangeable, and a forged one opens nothing', async () => {
  const user = await server.signIn('ADMIN');
  expect((await refreshWith(user.tokens.accessToken)).status).toBe(401);
  expect(
    (await client(server.origin, { accessToken: user.tokens.refreshToken, refreshToken: '' }).ask(auth.me, {})).status,
  ).toBe(401);
  const claims = decodeJwt(user.tokens.accessToken);
  const signed = (
    change: object,
    header: { alg: string; typ?: string },
    key = new TextEncoder().encode('0123456789abcdef0123456789abcdef'),
  ) => new SignJWT({ ...claims, ...change }).setProtectedHeader(header).sign(key);
  const noHeader = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  const unsigned = `${noHeader}.${user.tokens.accessToken.split('.')[1]}.`;
  for (const forged of [
    await signed({}, { alg: 'HS256', typ: 'at+jwt' }),
    unsigned,
    `${user.tokens.accessToken}x`,
    'x',
    '',
  ]) {
    const { status, body } = await client(server.origin, { accessToken: forged, refreshToken: '' }).ask(auth.me, {});
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
  }
});

test('sign-out ends the session, by the refresh token too, and never refuses', async () => {
  const byAccess = await server.signIn('USER');
  await byAccess.call(auth.logout, {});
  expect((await byAccess.ask(auth.me, {})).status).toBe(401);
  expect((await refreshWith(byAccess.tokens.refreshToken)).status).toBe(401);
  const byRefresh = await server.signIn('USER');
  await client(server.origin, { accessToken: byRefresh.tokens.refreshToken, refreshToken: '' }).call(auth.logout, {});
  expect((await byRefresh.ask(auth.me, {})).status).toBe(401);
  expect((await server.visitor.ask(auth.logout, {})).status).toBe(200);
});

test('the sign-in cookie reads audio and nothing else, until sign-out', async () => {
  const user = await server.signIn('USER');
  const { id } = await newProject(user);
  const { path } = await spokenPrompt(user, id);
  const withCookie = (address: string, method = 'GET') =>
    fetch(server.origin + address, { method, headers: { cookie: user.cookie } });
  expect((await fetch(server.origin + path)).status).toBe(401);
  expect((await withCookie(path!)).status).toBe(200);
  expect((await withCookie('/api/user/me')).status).toBe(401);
  expect((await withCookie(`/api/projects/${id}`)).status).toBe(401);
  expect((await withCookie(`/api/projects/${id}`, 'DELETE')).status).toBe(401);
  expect((await withCookie(`/api/projects/${id}/zip`)).status).toBe(401);
  await user.call(auth.logout, {});
  expect((await withCookie(path!)).status).toBe(401);
});

test('the cookie is kept from scripts and other sites', async () => {
  const { headers } = await server.visitor.ask(auth.login, { email: 'usuario@entoa.local', password: 'Entoa#2026' });
  expect(headers.getSetCookie()[0]).toMatch(
    /^entoa_media=[\w-]{43}; Max-Age=\d+; Path=\/api; HttpOnly; SameSite=Strict$/,
  );
});

test('a change of password needs the old one, ends the other sessions and keeps this one', async () => {
  const email = await newUser();
  const [here, elsewhere] = [
    await signIn(server.origin, email, 'Senha#2026'),
    await signIn(server.origin, email, 'Senha#2026'),
  ];
  const wrong = await here.ask(auth.updatePassword, { currentPassword: 'outra', newPassword: 'Nova#2027' });
  expect([wrong.status, wrong.body.fields]).toEqual([422, { currentPassword: 'A senha atual não confere.' }]);
  const weak = await here.ask(auth.updatePassword, { currentPassword: 'Senha#2026', newPassword: 'fraca' });
  expect(weak.body.fields?.['newPassword']).toContain('8 a 16');
  await here.call(auth.updatePassword, { id: 1, currentPassword: 'Senha#2026', newPassword: 'Nova#2027' });
  expect((await here.ask(auth.me, {})).status).toBe(200);
  expect((await elsewhere.ask(auth.me, {})).status).toBe(401);
  expect((await refreshWith(elsewhere.tokens.refreshToken)).status).toBe(401);
  await expect(signIn(server.origin, email, 'Senha#2026')).rejects.toThrow('401');
  await signIn(server.origin, email, 'Nova#2027');
});

test('a deactivated user is out at once', async () => {
  const email = await newUser();
  const user = await signIn(server.origin, email, 'Senha#2026');
  await server.db.update(users).set({ active: false }).where(eq(users.email, email));
  expect((await user.ask(projects.list, {})).status).toBe(401);
  expect((await refreshWith(user.tokens.refreshToken)).status).toBe(401);
  await expect(signIn(server.origin, email, 'Senha#2026')).rejects.toThrow('401');
});

test('tries at one account run out, with the time to wait', async () => {
  const email = await newUser();
  const tries = [];
  for (let i = 0; i < 22; i += 1) tries.push(await server.visitor.ask(auth.login, { email, password: 'errada' }));
  expect(tries.slice(0, 20).every((one) => one.status === 401)).toBe(true);
  expect([tries[21]!.status, tries[21]!.body.code]).toEqual([429, 'TOO_MANY']);
  expect(Number(tries[21]!.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('no token, password or hash is stored readable', async () => {
  const user = await server.signIn('USER');
  const { rows } = await server.db.$client.query<{ dump: string }>(
    'select (select json_agg(r) from refresh_tokens r)::text || (select json_agg(s) from sessions s)::text ' +
      '|| (select json_agg(a) from audit_log a)::text as dump',
  );
  for (const secret of [user.tokens.refreshToken, user.tokens.accessToken, user.cookie.split('=')[1]!, 'Entoa#2026'])
    expect(rows[0]!.dump).not.toContain(secret);
});

test.each([31, -31, 660, -660, 3600, -3600])(
  'a clock %d s off from the database’s ends no session',
  async (seconds) => {
    const email = await newUser();
    const reuses = async () =>
      (await server.db.$client.query("select 1 from audit_log where action = 'auth.refreshReused'")).rowCount;
    const before = await reuses();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
    try {
      const isGood = async (token: string) =>
        (await client(server.origin, { accessToken: token, refreshToken: '' }).ask(auth.me, {})).status === 200;
      let { accessToken, refreshToken } = (await signIn(server.origin, email, 'Senha#2026')).tokens;
      expect(await isGood(accessToken)).toBe(true);
      for (let turn = 0; turn < 3; turn += 1) {
        const first = await refreshWith(refreshToken);
        const again = await refreshWith(refreshToken);
        expect([first.status, again.status]).toEqual([200, 200]);
        expect(again.body.refreshToken).toBe(first.body.refreshToken);
        ({ accessToken, refreshToken } = first.body);
        expect(await isGood(accessToken)).toBe(true);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(await reuses()).toBe(before);
  },
);
