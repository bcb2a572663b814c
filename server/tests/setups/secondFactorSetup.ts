import { pause } from '#testing/until.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect } from 'vitest';
import { auth } from '#contract/auth.ts';
import { secondFactor } from '#contract/secondFactor.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { secondFactors } from '#server/modules/auth/schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { signIn } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

export const PASSWORD = 'Senha#2026';

export const STEP_MS = 30_000;

export let server: TestServer;

/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
}

export async function newUser(change: Partial<typeof users.$inferInsert> = {}) {
  const [user] = await server.db
    .insert(users)
    .values({
      email: `${randomUUID()}@exemplo.com.br`,
      firstName: 'Dora',
      lastName: 'Dois',
      role: 'USER',
      passwordHash: await hashPassword(PASSWORD),
      ...change,
    })
    .returning();
  return user!;
}

/** Code of an authenticator app, `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Waits for the beginning of a time step if necessary, so that what follows runs within one step. */
export async function earlyInAStep(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < (STEP_MS * 2) / 3) await pause(left);
}

/** Allows a code of the current time step to be used again. */
export const forgetStep = (id: number) =>
  server.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, id));

export const wrongFor = (secret: string) => {
  let code = '000000';
  while ([-1, 0, 1].some((steps) => codeOf(secret, steps) === code)) code = String(Number(code) + 1).padStart(6, '0');
  return code;
};

export async function enrol(change: Partial<typeof users.$inferInsert> = {}) {
  const user = await newUser(change);
  const session = await signIn(server.origin, user.email, PASSWORD);
  const { secret, uri } = await session.call(secondFactor.begin, { password: PASSWORD });
  const { recoveryCodes: codes } = await session.call(secondFactor.confirm, { code: codeOf(secret) });
  await forgetStep(user.id);
  return { user, session, secret, uri, codes };
}

export async function tokenFor(email: string, code = 'SECOND_FACTOR_REQUIRED'): Promise<string> {
  const { status, body } = await server.visitor.ask(auth.login, { email, password: PASSWORD });
  expect([status, body.code]).toEqual([403, code]);
  return body.token!;
}

export const enter = (token: string, code: string) => server.visitor.ask(secondFactor.enter, { token, code });

export const acts = async (email: string) =>
  (
    await server.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.userEmail, email))
      .orderBy(auditLog.id)
  ).map(({ action }) => action);
