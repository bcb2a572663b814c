import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { site } from '#contract/site.ts';
import { users as userEndpoints } from '#contract/users.ts';
import { CookieJar } from '#testing/cookies.ts';
import { type OidcProvider, startOidcProvider } from '#testing/oidcProvider.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { singleUseTokens } from '#server/db/schema/auth.ts';
import { users } from '#server/db/schema/users.ts';
import { hashToken } from '#server/domain/auth/tokens.ts';
import { client } from '#testing/client.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let provider: OidcProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startTestServer(provider.environment);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

async function newUser(change: Partial<typeof users.$inferInsert> = {}) {
  const [user] = await server.db
    .insert(users)
    .values({ email: `${randomUUID()}@exemplo.com.br`, firstName: 'Eva', lastName: 'Externa', role: 'USER', ...change })
    .returning();
  return user!;
}
const start = () => `${server.origin}/api/auth/external`;
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
  // Another account that was given the same address, say after somebody left.
  expect((await flagOf({ email: user.email, subject: `second of ${user.id}` })).get('external')).toBe('otherAccount');
  const acts = await server.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.entityId, String(user.id)));
  expect(acts.map(({ action }) => action)).toEqual(['auth.externalBound', 'auth.externalMismatch']);
  // The same account under another address is still the same person, and nobody else.
  const browser = new CookieJar();
  provider.next = { email: other.email, subject: `first of ${user.id}` };
  const tokens = (await (await exchange(browser, bearerIn(await browser.follow(start())))).json()) as {
    accessToken: string;
    refreshToken: string;
  };
  expect((await client(server.origin, tokens).call(auth.me, {})).id).toBe(user.id);
  // A binding by a provider that is no longer the configured one gives way.
  await server.db.update(users).set({ externalIssuer: 'https://old.example' }).where(eq(users.id, user.id));
  expect((await flagOf({ email: user.email, subject: `third of ${user.id}` })).has('access')).toBe(true);
  // An administrator who gives the account another address frees it.
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

test('a way back that this browser never set out on, or a changed one, opens nothing', async () => {
  const { email } = await newUser();
  provider.next = { email };
  const browser = new CookieJar();
  let at = new URL((await browser.get(start())).headers.get('location')!);
  while (!at.href.startsWith(server.origin)) at = new URL((await browser.get(at.href)).headers.get('location')!, at);
  expect((await new CookieJar().follow(at.href)).search).toBe('?external=expired');
  const forged = new URL(at);
  forged.searchParams.set('state', 'x'.repeat(43));
  expect((await browser.follow(forged.href)).search).toBe('?external=expired');
  expect(
    (
      await browser.follow(
        `${at.origin}${at.pathname}?code=forged&state=${at.searchParams.get('state')}&iss=${encodeURIComponent(provider.environment.OIDC_ISSUER)}`,
      )
    ).search,
  ).toBe('?external=unavailable');
  expect((await browser.follow(`${at.origin}${at.pathname}`)).search).toBe('?external=expired');
  const own = await browser.follow(at.href);
  expect(own.searchParams.has('access')).toBe(true);
  // The code was spent on the way.
  expect((await browser.follow(at.href)).search).toBe('?external=unavailable');
});

test('nothing in the query chooses where the browser goes', async () => {
  for (const query of [
    '?redirect_uri=https://evil.example',
    '?returnTo=//evil.example',
    '?next=https://evil.example',
  ]) {
    const { host } = new URL((await new CookieJar().get(start() + query)).headers.get('location')!);
    expect(host).toBe(new URL(provider.environment.OIDC_ISSUER).host);
    const back = await new CookieJar().get(`${start()}/callback${query}`);
    expect(back.headers.get('location')).toBe('/auth/login?external=expired');
  }
});

test('the cookie of the way is out of reach for scripts, and Secure under https', async () => {
  const cookieOf = async (origin: string, headers = {}) =>
    (await fetch(`${origin}/api/auth/external`, { redirect: 'manual', headers })).headers.getSetCookie()[0];
  expect(await cookieOf(server.origin)).toMatch(
    /^entoa_external=[\w.-]{131}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const secure = await startTestServer({
    ...provider.environment,
    PUBLIC_URL: 'https://fala.exemplo.com.br',
    DEMO_ACCOUNTS: 'false',
    SPEECH_THREADS: '0',
  });
  try {
    expect(await cookieOf(secure.origin)).toMatch(
      /^__Host-entoa_external=[\w.-]{131}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const answer = await fetch(`${secure.origin}/api/auth/external`, { redirect: 'manual' });
    expect(new URL(answer.headers.get('location')!).searchParams.get('redirect_uri')).toBe(
      'https://fala.exemplo.com.br/api/auth/external/callback',
    );
  } finally {
    await secure.stop();
  }
});

test('the provider may be away: the page says so, and it works again without a restart', async () => {
  const before = await startOidcProvider();
  await before.stop();
  const own = await startTestServer({ ...before.environment, SPEECH_THREADS: '0' });
  const leave = async () =>
    (await fetch(`${own.origin}/api/auth/external`, { redirect: 'manual' })).headers.get('location');
  try {
    expect(await leave()).toBe('/auth/login?external=unavailable');
    const after = await startOidcProvider(Number(new URL(before.environment.OIDC_ISSUER).port));
    expect(await leave()).toContain(after.environment.OIDC_ISSUER);
    await after.stop();
  } finally {
    await own.stop();
  }
});

test('pages know whether to offer it; without configuration there is nothing to call', async () => {
  expect((await server.visitor.call(site.get, {})).externalSignIn).toBe(true);
  const own = await startTestServer({ SPEECH_THREADS: '0' });
  try {
    expect((await own.visitor.call(site.get, {})).externalSignIn).toBe(false);
    expect((await own.visitor.ask(auth.external, {})).status).toBe(404);
    expect((await own.visitor.ask(auth.externalCallback, {})).status).toBe(404);
  } finally {
    await own.stop();
  }
});
