import fs from 'node:fs';
import fc from 'fast-check';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweepHits } from '#server/db/countHits.ts';
import { openLimiter } from '#server/http/limiter.ts';
import { openSharedLimiter } from '#server/http/sharedLimiter.ts';
import { cases } from '#testing/cases.ts';
import { DEMO_PASSWORD, demoEmails } from '#testing/accounts.ts';
import { postmasterOf } from '#testing/processes.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

const strict = {
  LOGIN_LIMIT: '4',
  DEMO_LIMIT: '3',
  TRUST_PROXY: 'true',
  DEMO_ACCOUNTS: 'even-in-public',
  SPEECH_THREADS: '1',
};
let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer(strict, { hasOwnCluster: true });
  const socket = encodeURIComponent(path.join(first.dataDir, 'postgres'));
  second = await startTestServer({ ...strict, DATABASE_URL: `postgres://entoa@/postgres?host=${socket}` });
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});
afterEach(() => first.db.$client.query('delete from limit_windows'));

const post = (server: TestServer, path: string, address: string, body: object) =>
  fetch(`${server.origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
const signInAt = (server: TestServer, address: string, password: string) =>
  post(server, 'auth/login', address, { email: demoEmails.USER, password });

test('tries that are spread over two servers are limited as those at one', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1)
    statuses.push((await signInAt(i % 2 ? first : second, '203.0.113.1', 'errada')).status);
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  // Another network has its own limit.
  expect((await signInAt(second, '203.0.113.2', DEMO_PASSWORD)).status).toBe(200);
});

test('so is the demo, by network, however many come at once; other networks close it to nobody', async () => {
  const read = async (server: TestServer, address: string) =>
    (await post(server, 'prompts/reading', address, { text: 'Bom dia' })).status;
  const ofOne = await Promise.all(Array.from({ length: 20 }, (_, i) => read(i % 2 ? first : second, '203.0.113.3')));
  expect(ofOne.filter((status) => status === 200)).toHaveLength(3);
  const ofAll = await Promise.all(Array.from({ length: 60 }, (_, i) => read(i % 2 ? first : second, `203.0.114.${i}`)));
  expect(ofAll.filter((status) => status === 200)).toHaveLength(60);
  const { headers } = await post(second, 'prompts/reading', '203.0.113.3', { text: 'Bom dia' });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
});

test('of any hits at two processes at any time, a key has as many in a window as in one process', async () => {
  // The window is no multiple of the steps, so that the test's own running time makes no difference.
  const [STEP_MS, WINDOW_MS] = [7000, 1003 * 1000 + 500];
  const hit = fc.record({ key: fc.nat(4).map(String), isFirst: fc.boolean(), steps: fc.nat(60) });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(hit, { maxLength: 60 }), async (max, hits) => {
      round += 1;
      let [now, passed] = [0, 0];
      const options = { name: `round ${round}`, max, windowMs: WINDOW_MS, now: () => now };
      const [a, b] = [openSharedLimiter(first, options), openSharedLimiter(second, options)];
      const alone = openLimiter(options);
      for (const { key, isFirst, steps } of hits) {
        now += steps * STEP_MS;
        passed += steps * STEP_MS;
        // Advances the time in the database too.
        if (steps > 0)
          await first.db.$client.query(
            'update limit_windows set ends_at = ends_at - make_interval(secs => $1 / 1000.0)',
            [steps * STEP_MS],
          );
        const [wait, waitAlone] = [await (isFirst ? a : b).hit(key), alone.hit(key)];
        expect([key, passed, wait === undefined]).toEqual([key, passed, waitAlone === undefined]);
        if (wait !== undefined) expect(Math.abs(wait - waitAlone!)).toBeLessThanOrEqual(2);
      }
    }),
    { numRuns: cases(40) },
  );
});

const countedIn = async (server: TestServer) => {
  const { rows } = await server.db.$client.query<{ keys: number; hits: number }>(
    'select count(*)::int as keys, coalesce(sum(hits), 0)::int as hits from limit_windows',
  );
  return rows[0]!;
};

test('a flood of one key or of invented ones does not reach the database', async () => {
  const options = { name: 'flood', max: 2, windowMs: 60_000, keysMax: 50 };
  const limiter = openSharedLimiter(first, options);
  for (let i = 0; i < 500; i += 1) await limiter.hit('one');
  expect(await countedIn(first)).toEqual({ keys: 1, hits: 2 });
  let admitted = 0;
  for (let i = 0; i < 2000; i += 1) if ((await limiter.hit(`invented ${i}`)) === undefined) admitted += 1;
  const { keys } = await countedIn(first);
  expect(keys).toBe(1 + admitted);
  expect(admitted).toBeLessThanOrEqual(50 + 2 * 20);
  expect(limiter.waitOf('one')).toBeGreaterThan(50);
});

test('a process knows whom another has refused, once it was told', async () => {
  const options = { name: 'told', max: 2, windowMs: 60_000 };
  const [a, b] = [openSharedLimiter(first, options), openSharedLimiter(second, options)];
  for (let i = 0; i < 3; i += 1) await a.hit('one');
  expect(await b.hit('one')).toBeGreaterThan(50);
  const before = await countedIn(first);
  expect(await b.hit('one')).toBeGreaterThan(50);
  expect(await countedIn(first)).toEqual(before);
});

test('no address and no e-mail is kept', async () => {
  await signInAt(first, '203.0.113.77', 'errada');
  const { rows } = await first.db.$client.query<{ row: string }>(
    "select encode(key, 'escape') || limit_windows::text as row from limit_windows",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toMatch(/203\.0|entoa/);
});

test('a clock that was set back keeps nobody out', async () => {
  const limiter = () => openSharedLimiter(first, { name: 'clock', max: 1, windowMs: 60_000 });
  expect(await limiter().hit('one')).toBeUndefined();
  expect(await limiter().hit('one')).toBeGreaterThan(0);
  await first.db.$client.query("update limit_windows set ends_at = ends_at + interval '1 hour'");
  expect(await limiter().hit('one')).toBeUndefined();
});

test('while the database is silent, a process counts alone: no flood, nobody waits, nothing fails', async () => {
  const pid = postmasterOf(first.dataDir)!;
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const limiter = openSharedLimiter(first, { name: 'silent', max: 3, windowMs: 60_000 });
  expect(await limiter.hit('one')).toBeUndefined();
  for (const one of [pid, ...children]) process.kill(one, 'SIGSTOP');
  try {
    const from = performance.now();
    const waits = await Promise.all(Array.from({ length: 6 }, () => limiter.hit('one')));
    expect(performance.now() - from).toBeLessThan(5000);
    expect(waits.map((wait) => wait === undefined)).toEqual([true, true, false, false, false, false]);
  } finally {
    for (const one of [pid, ...children]) process.kill(one, 'SIGCONT');
  }
  expect(await limiter.hit('one')).toBeGreaterThan(0);
});

test('what has ended is forgotten', async () => {
  const limiter = openSharedLimiter(first, { name: 'sweep', max: 1, windowMs: 60_000 });
  await limiter.hit('ended');
  await first.db.$client.query("update limit_windows set ends_at = now() - interval '1 second'");
  await limiter.hit('new');
  await sweepHits(first.db);
  expect(await countedIn(first)).toEqual({ keys: 1, hits: 1 });
});
