import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { batches, type Batch, type BatchPreview } from '#contract/batches.ts';
import type { Input } from '#contract/kit/endpoint.ts';
import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { usage } from '#server/modules/costs/schema.ts';
import { newProject, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';
import { until } from '#testing/until.ts';

export let server: TestServer;
export let user: Client;
/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
    user = await server.signIn('USER');
  });
  afterAll(() => server.stop());
}

export type Asked = Omit<Input<typeof batches.create>, 'id' | 'dryRun'>;
export const preview = async (id: number, asked: Asked) => {
  const { status, body } = await user.ask(batches.create, { id, dryRun: true, ...asked });
  expect([status, body]).toMatchObject([200, { matched: expect.any(Number) }]);
  return body as BatchPreview;
};

export const begin = async (id: number, asked: Asked) => (await user.call(batches.create, { id, ...asked })) as Batch;
export const ended = (id: number) =>
  until(`the end of batch ${id}`, async () => {
    const batch = await user.call(batches.get, { id });
    return batch.status !== 'RUNNING' && batch;
  });

export const run = async (id: number, asked: Asked) => ended((await begin(id, asked)).id);

export const everything = { filter: {} };
let serial = 0;
/** Creates a project with synthesized prompts of the given names and texts. */
export async function projectOf(texts: readonly (readonly [string, string])[], speaker = 'Clara') {
  serial += 1;
  const { id } = await newProject(user, `Lote de número ${'abcdefghijklmnopqrstuvwxyz'[serial]!.repeat(4)}`);
  const file = { name: 'lote.csv', content: `name;text\n${texts.map(([name, text]) => `${name};${text}`).join('\n')}` };
  if (texts.length > 0) await user.ask(prompts.create, { idProject: id, speaker, compression: false }, { file });
  await spoken(id);
  return id;
}

export const spoken = (id: number) =>
  until('the end of the queue', async () => {
    const { enqueued, processing } = (await user.call(projects.get, { id })).prompts;
    return enqueued + processing === 0;
  });

export async function listOf(idProject: number, filter: object = {}) {
  const input = { idProject, perPage: 100, orderBy: 'id', orderByDirection: 'asc', ...filter } as const;
  return (await user.call(prompts.list, input)).data;
}

export async function charged(id: number): Promise<{ characters: number; count: number }> {
  const found = await server.db.select().from(usage).where(eq(usage.subjectId, id));
  const files = found.filter(({ type }) => type === 'FILE');
  return { characters: files.reduce((sum, one) => sum + one.characters, 0), count: files.length };
}

export const three = [
  ['saudação', 'Olá, seja bem-vindo.'],
  ['despedida', 'Até logo.'],
  ['despedida de novo', 'Até logo.'],
] as const;
