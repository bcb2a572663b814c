import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { apikeys } from '#contract/apikeys.ts';
import { newProject, spokenPrompt, startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'um-segredo-de-medir', DEMO_ACCOUNTS: 'even-in-public' });
});
afterAll(() => server.stop());

test('the snapshot tells of streams and files, to ADMIN', async () => {
  const admin = await server.signIn('ADMIN');
  const read = () => admin.call(contract.metrics.stream, {});
  expect(await read()).toMatchObject({
    sessions: 0,
    queue: { enqueued: 0 },
    firstByteMs: { average: null, p95: null, count: 0 },
    gpu_info: null,
  });
  const from = performance.now();
  const prompt = await spokenPrompt(admin, (await newProject(admin)).id);
  const waitedSeconds = (performance.now() - from) / 1000;
  const key = 'ef'.repeat(100);
  await admin.call(apikeys.create, { service: 'Medida', key, isIndefinite: true });
  const stream = await fetch(`${server.origin}/v1/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'entoa', voice: 'Clara', input: 'Bom dia!' }),
  });
  await stream.arrayBuffer();
  const after = await read();
  expect(after.firstByteMs.count).toBe(1);
  expect(after.firstByteMs.p95).toBeGreaterThan(0);
  expect(after.realTimeFactor.embedded.average).toBeGreaterThan(0);
  // Real-time factor: work seconds per second of audio. The waiting time is an upper bound of the work.
  expect(after.realTimeFactor.embedded.average).toBeLessThan(waitedSeconds / prompt.duration!);
  expect(after.memory.server).toBeGreaterThan(1e7);
});

test('Prometheus reads from this machine, or with the token, and nobody else', async () => {
  const read = async (headers: Record<string, string>) => {
    const answer = await fetch(`${server.origin}/metrics`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  const own = await read({});
  expect(own.status).toBe(200);
  expect(own.text).toMatch(/^entoa_prompts_enqueued 0$/m);
  expect(own.text).toMatch(/^entoa_process_resident_memory_bytes \d/m);
  // Requests forwarded by a local proxy also come from loopback.
  expect((await read({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await read({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer errado' })).status).toBe(404);
  expect((await read({ 'x-forwarded-for': '203.0.113.9', authorization: 'Bearer um-segredo-de-medir' })).status).toBe(
    200,
  );
});
