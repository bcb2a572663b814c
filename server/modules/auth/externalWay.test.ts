import { expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { site } from '#contract/site.ts';
import { CookieJar } from '#testing/cookies.ts';
import { startOidcProvider } from '#testing/oidcProvider.ts';
import { startTestServer } from '#server/tests/testServer.ts';
import { provider, server, newUser, start, withServer } from '#server/tests/setups/externalSetup.ts';

withServer();

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
  const issuer = encodeURIComponent(provider.environment.OIDC_ISSUER);
  const answer = `?code=forged&state=${at.searchParams.get('state')}&iss=${issuer}`;
  expect((await browser.follow(at.origin + at.pathname + answer)).search).toBe('?external=unavailable');
  expect((await browser.follow(`${at.origin}${at.pathname}`)).search).toBe('?external=expired');
  const own = await browser.follow(at.href);
  expect(own.searchParams.has('access')).toBe(true);
  // The code was used up by the first callback.
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
