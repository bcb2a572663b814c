import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { users as userEndpoints } from '#contract/users.ts';
import { CookieJar } from '#testing/cookies.ts';
import type { OidcProvider } from '#testing/oidcProvider.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { singleUseTokens } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { hashToken } from '#server/base/tokens.ts';
import { client } from '#testing/client.ts';
import { provider, server, newUser, start, withServer } from '#server/tests/setups/externalSetup.ts';

withServer();

const bearerIn = (address: URL) => `${address.searchParams.get('access')}.${address.searchParams.get('refresh')}`;

const exchange = (browser: CookieJar, bearer: string) =>
  browser.get(`${server.origin}/api/auth/refresh`, { authorization: `Bearer ${bearer}` });

async function arrive(email: string, browser = new CookieJar()) {
  provider.next = { email };
  return { browser, address: await browser.follow(start()) };
}

test('the company account opens a session for the active user with its e-mail', async () => {
  const user = await newUser();
  const { browser, address } = await arrive(user.email.toUpperCase());
  expect(address.origin).toBe(server.origin);
  expect([...address.searchParams.keys()]).toEqual(['access', 'refresh']);
  const answer = await exchange(browser, bearerIn(address));
  expect(answer.status).toBe(200);
  const tokens = (await answer.json()) as { accessToken: string; refreshToken: string };
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    'entoa_external',
    'entoa_media',
  ]);
  expect((await client(server.origin, tokens).call(auth.me, {})).email).toBe(user.email);
  expect(
    (await client(server.origin, { accessToken: tokens.refreshToken, refreshToken: '' }).ask(auth.refresh, {})).status,
  ).toBe(200);
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.userId, user.id));
  expect(acts.map(({ action }) => action)).toEqual(['auth.externalBound', 'auth.externalLogin']);
});

test('what the address holds is good once, also for two at the same moment', async () => {
  const { browser, address } = await arrive((await newUser()).email);
  const cookies = new Map(browser.cookies);
  const answers = await Promise.all(
    [1, 2, 3].map(() => {
      const same = new CookieJar();
      for (const [key, value] of cookies) same.cookies.set(key, value);
      return exchange(same, bearerIn(address));
    }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('it needs the cookie of the browser that set out, its whole length and its 60 seconds', async () => {
  const { email } = await newUser();
  const { browser, address } = await arrive(email);
  expect((await exchange(new CookieJar(), bearerIn(address))).status).toBe(401);
  const stranger = await arrive(email);
  expect((await exchange(stranger.browser, bearerIn(address))).status).toBe(401);
  for (const bearer of [
    address.searchParams.get('access')!,
    address.searchParams.get('refresh')!,
    bearerIn(address).slice(0, -1),
    `${address.searchParams.get('refresh')}.${address.searchParams.get('access')}`,
  ]) {
    expect((await exchange(browser, bearer)).status).toBe(401);
  }
  await server.db
    .update(singleUseTokens)
    .set({ expiresAt: sql`now()` })
    .where(eq(singleUseTokens.hash, hashToken(bearerIn(address).replace('.', ''))));
  expect((await exchange(browser, bearerIn(address))).status).toBe(401);
});

test('a session that the browser had before ends', async () => {
  const [first, second] = [await newUser(), await newUser()];
  const one = await arrive(first.email);
  const before = (await (await exchange(one.browser, bearerIn(one.address))).json()) as {
    accessToken: string;
    refreshToken: string;
  };
  one.browser.forget(provider.environment.OIDC_ISSUER);
  const two = await arrive(second.email, one.browser);
  expect((await client(server.origin, before).ask(auth.me, {})).status).toBe(200);
  expect((await exchange(two.browser, bearerIn(two.address))).status).toBe(200);
  expect((await client(server.origin, before).ask(auth.me, {})).status).toBe(401);
});

test('an account of the company is known by issuer and subject from its first sign-in on', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const flagOf = async (next: OidcProvider['next']) => {
    provider.next = next;
    return (await new CookieJar().follow(start())).searchParams;
  };
  expect((await flagOf({ email: user.email, subject: `first of ${user.id}` })).has('access')).toBe(true);
  // Another account was given the same address, e.g. after somebody left.
  expect((await flagOf({ email: user.email, subject: `second of ${user.id}` })).get('external')).toBe('otherAccount');
  const acts = await server.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.entityId, String(user.id)));
  expect(acts.map(({ action }) => action)).toEqual(['auth.externalBound', 'auth.externalMismatch']);
  // The same account under another address is still the same person.
  const browser = new CookieJar();
  provider.next = { email: other.email, subject: `first of ${user.id}` };
  const tokens = (await (await exchange(browser, bearerIn(await browser.follow(start())))).json()) as {
    accessToken: string;
    refreshToken: string;
  };
  expect((await client(server.origin, tokens).call(auth.me, {})).id).toBe(user.id);
  // A binding made by a provider that is no longer configured is replaced.
  await server.db.update(users).set({ externalIssuer: 'https://old.example' }).where(eq(users.id, user.id));
  expect((await flagOf({ email: user.email, subject: `third of ${user.id}` })).has('access')).toBe(true);
  // Changing the account's address removes the binding.
  const admin = await server.signIn('ADMIN');
  await admin.call(userEndpoints.update, { id: user.id, role: 'USER', email: `neu.${user.email}` });
  expect((await flagOf({ email: `neu.${user.email}`, subject: `fourth of ${user.id}` })).has('access')).toBe(true);
});

test('without being remembered it opens a session for hours', async () => {
  const { browser, address } = await arrive((await newUser()).email);
  const answer = await browser.get(`${server.origin}/api/auth/refresh?remember=false`, {
    authorization: `Bearer ${bearerIn(address)}`,
  });
  expect([
    answer.status,
    answer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('entoa_media='))
      ?.includes('Max-Age'),
  ]).toEqual([200, false]);
});

test('no account is made, an inactive one stays closed, an e-mail without proof counts for nothing', async () => {
  const flagOf = async (next: OidcProvider['next']) => {
    provider.next = next;
    const address = await new CookieJar().follow(start());
    expect(address.searchParams.has('access')).toBe(false);
    return address.searchParams.get('external');
  };
  const user = await newUser();
  expect(await flagOf({ email: 'ninguem@exemplo.com.br' })).toBe('unknown');
  expect(await flagOf({ email: (await newUser({ active: false })).email })).toBe('unknown');
  expect(await flagOf({ email: user.email, isVerified: false })).toBe('unverified');
  expect(await flagOf({ email: user.email, denies: true })).toBe('denied');
  expect(await server.db.select().from(users).where(eq(users.email, 'ninguem@exemplo.com.br'))).toEqual([]);
});
