import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { readConfig } from '#server/config/config.ts';
import { openLimiter } from '#server/http/limiter.ts';
import { networkOf } from '#server/base/networkOf.ts';
import { cases } from '#testing/cases.ts';
import { DEMO_PASSWORD, demoEmails } from '#testing/accounts.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

const WINDOW_MS = 1000;

test('whatever comes, a key has its hits in each window and no more, and a full limiter forgets nobody', () => {
  const hit = fc.record({ key: fc.nat(30).map(String), afterMs: fc.nat(400) });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 12 }),
      fc.array(hit, { maxLength: 200 }),
      (max, keysMax, hits) => {
        let now = 0;
        const limiter = openLimiter({ max, keysMax, windowMs: WINDOW_MS, now: () => now });
        const windows = new Map<string, { startedAt: number; hits: number }>();
        for (const { key, afterMs } of hits) {
          now += afterMs;
          for (const [known, { startedAt }] of windows) if (now - startedAt >= WINDOW_MS) windows.delete(known);
          const window = windows.get(key) ?? (windows.size < keysMax ? { startedAt: now, hits: 0 } : undefined);
          const wait = limiter.hit(key);
          expect(limiter.size).toBeLessThanOrEqual(keysMax);
          if (window === undefined) continue;
          windows.set(key, window);
          window.hits += 1;
          expect(wait === undefined).toBe(window.hits <= max);
          if (wait !== undefined) expect(wait * 1000).toBeGreaterThanOrEqual(window.startedAt + WINDOW_MS - now);
        }
      },
    ),
    { numRuns: cases(500) },
  );
});

test('a flood of invented keys limits itself, and who was limited stays so', () => {
  const limiter = openLimiter({ max: 2, keysMax: 100, windowMs: WINDOW_MS, now: () => 0 });
  for (let i = 0; i < 3; i += 1) limiter.hit('known');
  let refused = 0;
  for (let i = 0; i < 10_000; i += 1) if (limiter.hit(`invented ${i}`) !== undefined) refused += 1;
  expect(refused).toBeGreaterThan(9000);
  expect(limiter.hit('known')).toBe(1);
  expect(limiter.size).toBe(100);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['no address', 'no address'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('every address of one /64 is one network, and no two networks are the same', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((part) => part.toString(16));
  const [network, host] = [fc.tuple(group, group, group, group), fc.tuple(group, group, group, group)];
  fc.assert(
    fc.property(network, network, host, host, (one, two, a, b) => {
      const of = (groups: string[]) => networkOf(groups.join(':'));
      // Addresses that embed an IPv4 address are excluded, since they count as that address.
      fc.pre([one, two].every((groups) => groups.some((part) => part !== '0')));
      expect(of([...one, ...a])).toBe(of([...one, ...b]));
      if (one.join() !== two.join()) expect(of([...one, ...a])).not.toBe(of([...two, ...a]));
    }),
  );
});

test.each([
  ['a word', 'TRUST_PROXY must be false'],
  ['10.0.0.1,nobody', 'TRUST_PROXY must be false'],
  ['10.0.0.0/40', 'TRUST_PROXY must be false'],
])('TRUST_PROXY=%s stops the start', (value, message) => {
  expect(() => readConfig({ TRUST_PROXY: value })).toThrow(message);
});

/** Statuses of demo requests from a local proxy that may be trusted or not. */
async function statusesThrough(trustProxy: string, forwarded: readonly string[]): Promise<number[]> {
  const server = await startTestServer({
    DEMO_LIMIT: '3',
    TRUST_PROXY: trustProxy,
    DEMO_ACCOUNTS: 'even-in-public',
    SPEECH_THREADS: '1',
  });
  try {
    const statuses = [];
    for (const address of forwarded) {
      statuses.push(
        (
          await fetch(`${server.origin}/api/prompts/reading`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
            body: JSON.stringify({ text: 'Bom dia' }),
          })
        ).status,
      );
    }
    return statuses;
  } finally {
    await server.stop();
  }
}
const invented = Array.from({ length: 5 }, (_, i) => `198.51.100.${i}`);
const limited = [200, 200, 200, 429, 429];

test('what a client invents before its own address walks around no limit', async () => {
  const through = invented.map((address) => `${address}, 203.0.113.7`);
  expect(await statusesThrough('true', through)).toEqual(limited);
  expect(
    await statusesThrough(
      '127.0.0.1,10.0.0.0/8',
      through.map((list) => `${list}, 10.1.2.3`),
    ),
  ).toEqual(limited);
});

test('a proxy that is not in the list is not believed', async () => {
  expect(await statusesThrough('10.0.0.1', invented)).toEqual(limited);
  expect(await statusesThrough('false', invented)).toEqual(limited);
});

test('addresses of one /64 share a limit; other networks have their own', async () => {
  expect(
    await statusesThrough(
      'true',
      invented.map((_, i) => `2001:db8::${i + 1}`),
    ),
  ).toEqual(limited);
  expect(
    await statusesThrough(
      'true',
      invented.map((_, i) => `2001:db8:0:${i}::1`),
    ),
  ).toEqual([200, 200, 200, 200, 200]);
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    LOGIN_LIMIT: '4',
    TRUST_PROXY: 'true',
    DEMO_ACCOUNTS: 'even-in-public',
    SPEECH_THREADS: '1',
  });
});
afterAll(() => server.stop());

const signInFrom = (address: string, email: string, password: string, cookie = '') =>
  server.visitor.ask(
    auth.login,
    { email, password },
    { headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) } },
  );

test('strangers who try an account lock its owner out neither at home nor on a known device', async () => {
  const email = demoEmails.USER;
  const first = await signInFrom('203.0.113.1', email, DEMO_PASSWORD);
  expect(first.status).toBe(200);
  const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  const device = cookies.find((cookie) => cookie.startsWith('entoa_device='))!;
  expect(first.headers.getSetCookie().find((cookie) => cookie.startsWith('entoa_device='))).toMatch(
    /HttpOnly.*SameSite=Strict/,
  );

  const stranger = [];
  for (let i = 0; i < 6; i += 1) stranger.push((await signInFrom('198.51.100.9', email, 'errada')).status);
  expect(stranger).toEqual([401, 401, 401, 401, 429, 429]);
  // One network does not exhaust the account's limit, so the owner can sign in from home.
  expect((await signInFrom('203.0.113.1', email, DEMO_PASSWORD)).status).toBe(200);

  for (let i = 0; i < 50; i += 1) await signInFrom(`198.51.101.${i}`, email, 'errada');
  expect((await signInFrom('203.0.113.2', email, DEMO_PASSWORD)).status).toBe(429);
  expect((await signInFrom('203.0.113.2', email, DEMO_PASSWORD, device)).status).toBe(200);
  // The cookie is valid for this account and this server only.
  expect((await signInFrom('203.0.113.2', email, DEMO_PASSWORD, `${device}x`)).status).toBe(429);
  for (let i = 0; i < 50; i += 1) await signInFrom(`198.51.102.${i}`, demoEmails.MANAGER, 'errada');
  expect((await signInFrom('203.0.113.2', demoEmails.MANAGER, DEMO_PASSWORD, device)).status).toBe(429);
  // A stolen device cookie has its own limit, but grants no access.
  const onDevice = [];
  for (let i = 0; i < 4; i += 1) onDevice.push((await signInFrom('203.0.113.3', email, 'errada', device)).status);
  expect(onDevice).toEqual([401, 401, 401, 429]);
});

test('a request is counted before anything of it is read', async () => {
  const statuses = [];
  for (let i = 0; i < 22; i += 1) {
    statuses.push(
      (
        await fetch(`${server.origin}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
          body: '{"email":',
        })
      ).status,
    );
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429]);
});
