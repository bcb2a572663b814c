import { type ChildProcess, spawn } from 'node:child_process';
import autocannon from 'autocannon';
import type { BenchServer } from './benchServer.ts';

const SECONDS = 5;

/**
 * Responses per second of a list of ten projects, and of a bare Fastify route that sends the same bytes, alternating.
 */
export async function measureReads(
  server: BenchServer,
): Promise<{ api: number; apiP95Ms: number; bare: number; health: number }> {
  const headers = { authorization: `Bearer ${server.accessToken}` };
  const body = await (await fetch(`${server.origin}/api/projects`, { headers })).text();
  const bare = await startBare(body);
  try {
    const run = (url: string) => autocannon({ url, headers, connections: 20, duration: SECONDS });
    const [first, api] = [await run(bare.origin), await run(`${server.origin}/api/projects`)];
    const health = await run(`${server.origin}/api/health`);
    return {
      bare: first.requests.average,
      api: api.requests.average,
      apiP95Ms: api.latency.p97_5,
      health: health.requests.average,
    };
  } finally {
    bare.child.kill();
  }
}

async function startBare(body: string): Promise<{ child: ChildProcess; origin: string }> {
  const program = `
    import fastify from 'fastify';
    const app = fastify();
    const answer = JSON.parse(process.env.ANSWER);
    app.get('/', async () => answer);
    console.log(await app.listen({ port: 0, host: '127.0.0.1' }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ANSWER: body },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve) => {
    child.stdout!.once('data', (chunk) => resolve(String(chunk).trim()));
  });
  return { child, origin };
}
