import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { auth } from '#contract/auth.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#server/modules/users/schema.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { type Client, client } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export const PASSWORD = 'Senha#2026';

/** Timeout for tests that start a second server, which takes seconds, and longer on a busy machine. */
export const WITH_OWN_SERVER_MS = 180_000;

export let server: TestServer;

/** Starts a server for one test file; call it at the top level. */
export function withServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
}

export async function newUser(): Promise<typeof users.$inferSelect> {
  const [user] = await server.db
    .insert(users)
    .values({
      email: `${randomUUID()}@exemplo.com.br`,
      firstName: 'Sara',
      lastName: 'Silva',
      role: 'USER',
      passwordHash: await hashPassword(PASSWORD),
    })
    .returning();
  return user!;
}

export async function enter(email: string, options: { userAgent?: string; remember?: boolean } = {}): Promise<Client> {
  const { body, headers } = await server.visitor.ask(
    auth.login,
    { email, password: PASSWORD, ...(options.remember !== undefined && { remember: options.remember }) },
    { headers: { 'user-agent': options.userAgent ?? FIREFOX } },
  );
  const media = headers.getSetCookie().filter((cookie) => cookie.startsWith('entoa_media='));
  return client(server.origin, { ...body, cookie: media.join('\n') });
}

export const idOf = async (user: Client) =>
  (await user.call(sessions.list, {})).data.find(({ isCurrent }) => isCurrent)!.id;

export const refresh = (token: string, cookie = '') =>
  client(server.origin, { accessToken: token, refreshToken: '' }).ask(auth.refresh, {}, { headers: { cookie } });
