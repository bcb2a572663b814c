import fastify, { type FastifyRequest } from 'fastify';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { limitTries } from '#server/modules/auth/limitTries.ts';
import { networkOf } from '#server/base/networkOf.ts';
import { Refusal } from '#server/base/refusal.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import { cases } from '#testing/cases.ts';

const part = fc.integer({ min: 0, max: 255 });
const outside = fc.tuple(fc.integer({ min: 11, max: 99 }), part, part, part).map((parts) => parts.join('.'));
const proxy = fc.tuple(part, part, part).map((parts) => ['10', ...parts].join('.'));

/** Client address as determined by the server. */
async function addressSeen(trustProxy: string, remoteAddress: string, forwarded: readonly string[]): Promise<string> {
  const app = fastify({ trustProxy: readConfig({ TRUST_PROXY: trustProxy }).TRUST_PROXY });
  app.get('/', async (request) => request.ip);
  const headers = forwarded.length === 0 ? {} : { 'x-forwarded-for': forwarded.join(', ') };
  const { payload } = await app.inject({ url: '/', remoteAddress, headers });
  await app.close();
  return payload;
}

test('whatever a client writes, its address is the last one that no trusted proxy has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(outside, proxy), { maxLength: 4 }),
      outside,
      fc.array(proxy, { maxLength: 3 }),
      async (invented, client, proxies) => {
        const [next, ...before] = proxies.toReversed();
        const seen = await addressSeen(
          '10.0.0.0/8',
          next ?? client,
          next === undefined ? invented : [...invented, client, ...before.toReversed()],
        );
        expect(seen).toBe(client);
      },
    ),
    { numRuns: cases(200) },
  );
});

test('with TRUST_PROXY=true it is what the one proxy saw, without what the client wrote before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(outside, { maxLength: 4 }), outside, proxy, async (invented, client, next) => {
      expect(await addressSeen('true', next, [...invented, client])).toBe(client);
      expect(await addressSeen('false', client, invented)).toBe(client);
    }),
    { numRuns: cases(100) },
  );
});

const MAX = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SPEECH_THREADS: '0' });
});
afterAll(() => server.stop());

test('of any tries, each network, account and device has its own, and no more', async () => {
  const attempt = fc.record({
    account: fc.constantFrom('ana@a.br', 'Ana@a.br', 'gil@a.br'),
    address: fc.constantFrom('203.0.113.1', '203.0.113.2', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'),
    device: fc.constantFrom(undefined, undefined, 'telefone', 'mesa'),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 100 }), async (attempts) => {
      round += 1;
      const limit = limitTries(server, { name: `round ${round}`, max: MAX, windowMs: 600_000 });
      const counts = new Map<string, number>();
      const isOver = (key: string, max: number) => {
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return counts.get(key)! > max;
      };
      for (const { account, address, device } of attempts) {
        const request = { ip: address } as FastifyRequest;
        const [who, network] = [account.toLowerCase(), networkOf(address)];
        expect(await isRefused(limit.byNetwork(request))).toBe(isOver(`network ${network}`, 5 * MAX));
        const isAccountOver =
          device !== undefined
            ? isOver(`device ${who} ${device}`, MAX)
            : isOver(`both ${who} ${network}`, MAX) || isOver(`account ${who}`, 10 * MAX);
        expect(await isRefused(limit.byAccount(request, account, device))).toBe(isAccountOver);
      }
    }),
    { numRuns: cases(60) },
  );
});

async function isRefused(admitted: Promise<void>): Promise<boolean> {
  try {
    await admitted;
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY') return true;
    throw error;
  }
}
