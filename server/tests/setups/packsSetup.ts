import { afterAll, beforeAll, expect } from 'vitest';
import type { Destination } from '#common/packs/destinations.ts';
import { projects } from '#contract/projects.ts';
import type { Client } from '#testing/client.ts';
import { readEntries } from '#testing/formats/readZip.ts';
import { until } from '#testing/until.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

export const TEXTS = 'relatorio.csv, CREDITOS.txt, LEIA-ME.txt';

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

/** Packs a project for a destination; returns the zip's files by name. */
export async function pack(
  project: number,
  choice: { destination: Destination; formats?: string },
): Promise<Record<string, Buffer>> {
  await user.call(projects.pack, { id: project, ...choice });
  const { zip, zipPath } = await until('the pack', async () => {
    const now = await user.call(projects.get, { id: project });
    return !now.isPacking && now;
  });
  expect(zip).toMatchObject({ failureReason: null, choice: { destination: choice.destination } });
  return readEntries(Buffer.from(await (await user.fetch(zipPath!)).arrayBuffer()));
}
