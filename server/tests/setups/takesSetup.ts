import { afterAll, beforeAll } from 'vitest';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { takes } from '#contract/takes.ts';
import { ended, startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';

export let server: TestServer;
export let user: Client;
export let manager: Client;
export let admin: Client;
/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
    [user, manager, admin] = [
      await server.signIn('USER'),
      await server.signIn('MANAGER'),
      await server.signIn('ADMIN'),
    ];
  });
  afterAll(() => server.stop());
}

export async function say(
  prompt: Prompt,
  change: Partial<Pick<Prompt, 'text' | 'speaker' | 'compression'>>,
  by = user,
) {
  const { id, text, speaker, compression } = prompt;
  await by.call(prompts.update, { id, text, speaker, compression, ...change });
  return ended(user, id);
}

export const listed = async (id: number) => (await user.call(takes.list, { id })).data;
export const restore = (id: number, path: string) => user.call(takes.restore, { id, take: hashOf(path) });

export const hashOf = (path: string) => /([0-9a-f]{64})/.exec(path)![1]!;
export const bytesOf = async (path: string) => Buffer.from(await (await user.fetch(path)).arrayBuffer());
export const statusOf = async (path: string) => (await user.fetch(path, { method: 'HEAD' })).status;
