import { afterAll, beforeAll } from 'vitest';
import { type DictionaryDraft, type DictionaryRecord, dictionary } from '#contract/dictionary.ts';
import { prompts } from '#contract/prompts.ts';
import { type Client } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

export let server: TestServer;
export let user: Client;
export let manager: Client;
/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    server = await startTestServer({ PRICE_PER_CHARACTER: '0.001' });
    [user, manager] = [await server.signIn('USER'), await server.signIn('MANAGER')];
  });
  afterAll(() => server.stop());
}

export const entry = (written: string, spoken: string, change: Partial<DictionaryDraft> = {}): DictionaryDraft => ({
  written,
  spoken,
  kind: 'alias',
  isWholeWord: true,
  isCaseSensitive: false,
  ...change,
});

export const add = (
  client: Client,
  idProject: number | null,
  draft: DictionaryDraft,
  more: { position?: number; makeAnew?: boolean } = {},
) => client.call(dictionary.create, { idProject, ...draft, ...more });

export const listOf = async (idProject: number | undefined) =>
  (await user.call(dictionary.list, { ...(idProject !== undefined && { idProject }), perPage: 100 })).data;
export const forms = (records: DictionaryRecord[]) => records.map(({ written }) => written);

export const pathOf = async (id: number) => (await user.call(prompts.get, { id })).path;
