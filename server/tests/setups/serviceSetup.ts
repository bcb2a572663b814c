import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { apikeys } from '#contract/apikeys.ts';
import { streams } from '#server/modules/apikeys/schema.ts';
import { usage } from '#server/modules/costs/schema.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

export const RATE = 22_050;

export let server: TestServer;

export let admin: Client;

/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn('ADMIN');
  });
  afterAll(() => server.stop());
  beforeEach(() =>
    until(
      'nothing is left under way',
      async () => server.speech.countOrders() === 0 && (await server.db.select().from(streams)).length === 0,
    ),
  );
}

export async function newKey(change: object = {}) {
  const key = randomBytes(100).toString('hex');
  const { id } = await admin.call(apikeys.create, { service: 'URA de teste', key, isIndefinite: true, ...change });
  const client = new OpenAI({ apiKey: key, baseURL: `${server.origin}/v1`, maxRetries: 0 });
  const post = (body: object, init: RequestInit = {}) =>
    fetch(`${server.origin}/v1/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'entoa', voice: 'Clara', input: 'Olá!', response_format: 'pcm', ...body }),
      ...init,
    });
  const pcm = async (body: object) => new Int16Array(await (await post(body)).arrayBuffer());
  const spoken = async () =>
    (await server.db.select().from(usage).where(eq(usage.subjectId, id)))
      .filter(({ type }) => type === 'STREAMING')
      .map(({ characters }) => characters);
  return { id, key, client, post, pcm, spoken };
}

export const hello = 'Olá! Você ligou para a Clínica Santa Rita. Em que posso ajudar?';

export const long = 'Esta frase é longa, fala de muitas coisas e se repete até o fim do texto. '.repeat(54).trim();

export const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
