import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { auth } from '#contract/auth.ts';
import { receiveMails } from '#testing/receiveMails.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

export let server: TestServer;

export let mails: Awaited<ReturnType<typeof receiveMails>>;

export let passwordHash: string;

/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    mails = await receiveMails();
    server = await startTestServer({ ...mails.environment, LOGIN_LIMIT: '2000' });
    passwordHash = await hashPassword('Senha#2026');
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });
}

export async function newUser(change: Partial<typeof users.$inferInsert> = {}) {
  const [user] = await server.db
    .insert(users)
    .values({
      email: `${randomUUID()}@exemplo.com.br`,
      firstName: 'Téo',
      lastName: "D'Ávila",
      role: 'USER',
      passwordHash,
      ...change,
    })
    .returning();
  return user!;
}

export const redeem = (token: string, password?: string) =>
  server.visitor.ask(auth.redeem, { token, ...(password !== undefined && { password }) });

export const actsOf = async (email: string) =>
  (
    await server.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entityName, email))
      .orderBy(auditLog.id)
  ).map((row) => row.action);
