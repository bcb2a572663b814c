import { afterAll, beforeAll } from 'vitest';
import { costs } from '#contract/costs.ts';
import { usage } from '#server/modules/costs/schema.ts';
import type { Client } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

export let server: TestServer;

export let manager: Client;

/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    server = await startTestServer({ PRICE_PER_CHARACTER: '0.000123' });
    manager = await server.signIn('MANAGER');
  });
  afterAll(() => server.stop());
}

export const use = (rows: Partial<typeof usage.$inferInsert>[]) =>
  server.db.insert(usage).values(
    rows.map((row) => ({
      type: 'FILE' as const,
      subjectId: 900,
      subjectName: 'Projeto 900',
      characters: 1,
      unitPrice: '0.000123',
      ...row,
    })),
  );

export const listDay = (day: string, more = {}) =>
  manager.call(costs.list, {
    startDate: day,
    endDate: new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10),
    perPage: 100,
    ...more,
  });
