import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type OidcProvider, startOidcProvider } from '#testing/oidcProvider.ts';
import { users } from '#server/modules/users/schema.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

export let provider: OidcProvider;

export let server: TestServer;

/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    provider = await startOidcProvider();
    server = await startTestServer(provider.environment);
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });
}

export async function newUser(change: Partial<typeof users.$inferInsert> = {}) {
  const [user] = await server.db
    .insert(users)
    .values({ email: `${randomUUID()}@exemplo.com.br`, firstName: 'Eva', lastName: 'Externa', role: 'USER', ...change })
    .returning();
  return user!;
}

export const start = () => `${server.origin}/api/auth/external`;
