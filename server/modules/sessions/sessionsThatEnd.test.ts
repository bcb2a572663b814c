import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { sessions as sessionTable } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { hashToken } from '#server/base/tokens.ts';
import { client, signIn } from '#testing/client.ts';
import { newProject, spokenPrompt, startTestServer } from '#server/tests/testServer.ts';
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

const age = (id: string, change: Partial<Record<'lastUsedAt' | 'expiresAt', string>>) =>
  server.db
    .update(sessionTable)
    .set(Object.fromEntries(Object.entries(change).map(([name, shift]) => [name, sql`now() + ${shift}::interval`])))
    .where(eq(sessionTable.id, id));

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
  // Its media cookie is invalid too.
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
      // Written as by the previous release, which did not know the later columns.
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
