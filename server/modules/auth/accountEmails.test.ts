import { eq } from 'drizzle-orm';
import { foldEmail } from '#server/base/foldEmail.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { users as endpoints } from '#contract/users.ts';
import { users } from '#server/modules/users/schema.ts';
import { findByEmail, foldKnownEmails } from './accountEmails.ts';
import { findByIdentity } from './externalIdentity.ts';
import { hashPassword } from './passwords.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ LOGIN_LIMIT: '1000' });
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.stop());

const PASSWORD = 'Primeira#1';
const about = { firstName: 'Érica', lastName: 'Lima', role: 'USER', password: PASSWORD } as const;
const create = (email: string) => admin.ask(endpoints.create, { ...about, email });
const login = async (email: string) =>
  (await server.visitor.ask(auth.login, { email, password: PASSWORD })).body.code as string | undefined;
const KELVIN = '\u212A';

test('an address is one account in any case and composition, and signs in by all of them', async () => {
  expect((await create('ÉRICA@exemplo.com.br')).status).toBe(200);
  for (const same of ['érica@exemplo.com.br', 'Érica@EXEMPLO.com.br', 'e\u0301rica@exemplo.com.br']) {
    expect([same, (await create(same)).body.code]).toEqual([same, 'EMAIL_TAKEN']);
    expect([same, await login(same)]).toEqual([same, 'NEW_PASSWORD_REQUIRED']);
  }
  // The address key follows a change of case and then a change of address.
  const { id, firstName, lastName, role } = (await findByEmail(server.db, 'érica@exemplo.com.br'))!;
  for (const email of ['Érica@exemplo.com.br', 'outra@exemplo.com.br', 'ÉRICA@exemplo.com.br']) {
    await admin.call(endpoints.update, { id, firstName, lastName, role, email });
    expect((await findByEmail(server.db, email.toLowerCase()))?.id).toBe(id);
  }
  expect(await findByEmail(server.db, 'outra@exemplo.com.br')).toBeUndefined();
});

test('a company account binds an address that is equal but for the case of ASCII letters, and no other', async () => {
  expect((await create('karina@exemplo.com.br')).status).toBe(200);
  await server.db.update(users).set({ active: true }).where(eq(users.email, 'karina@exemplo.com.br'));
  const signIn = (email: string, subject: string) =>
    findByIdentity(server.db, server.config, { issuer: 'https://id.example', subject, email });
  expect(foldEmail(`${KELVIN}arina@exemplo.com.br`)).toBe('karina@exemplo.com.br');
  await expect(signIn(`${KELVIN}arina@exemplo.com.br`, 'attacker')).rejects.toThrow('unknown');
  expect(await signIn('KARINA@exemplo.com.br', 'owner')).toMatchObject({ email: 'karina@exemplo.com.br' });
});

test('accounts of before are folded at the start; of two that fold alike each opens by its exact address', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const row = { firstName: 'Íris', lastName: 'Silva', role: 'USER', passwordHash } as const;
  const [older, younger] = await server.db
    .insert(users)
    .values([
      { ...row, email: 'ÍRIS@exemplo.com.br' },
      { ...row, email: 'íris@exemplo.com.br' },
    ])
    .returning();
  // Restores keys as lower() computes them in a database with locale C.
  for (const { id, email } of [older!, younger!])
    await server.db.update(users).set({ addressKey: email }).where(eq(users.id, id));
  expect(await foldKnownEmails(server.db)).toEqual([older!.id]);
  for (const { id, email } of [older!, younger!]) expect((await findByEmail(server.db, email))?.id).toBe(id);
  expect((await findByEmail(server.db, 'Íris@exemplo.com.br'))?.id).toBe(younger!.id);
});
