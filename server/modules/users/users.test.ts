import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { type NewUser, type User, users } from '#contract/users.ts';
import { receiveMails, tokenIn } from '#testing/receiveMails.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { users as usersTable } from './schema.ts';
import { demoEmails } from '#testing/accounts.ts';
import { type Client, signIn } from '#testing/client.ts';
import { startTestServer, type TestServer } from '#server/tests/testServer.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('ADMIN');
});
afterAll(() => server.stop());

const PASSWORD = 'Senha#2026';
let made = 0;
const draft = (change: Partial<NewUser> = {}): NewUser => ({
  firstName: 'Téo',
  lastName: "D'Ávila",
  email: `teo.${(made += 1)}@exemplo.com.br`,
  role: 'USER',
  password: PASSWORD,
  ...change,
});

/** Creates a user who has chosen a password and signed in. */
async function newSignedIn(change: Partial<NewUser> = {}): Promise<{ user: User; client: Client }> {
  const given = draft(change);
  const user = await admin.call(users.create, given);
  const { body } = await server.visitor.ask(auth.login, { email: given.email, password: given.password });
  await server.visitor.call(auth.redeem, { token: body.token!, password: 'Minha#2026' });
  return { user, client: await signIn(server.origin, given.email, 'Minha#2026') };
}

test('a new user is active, must choose a password, and nothing of it is told or kept in the clear', async () => {
  const given = draft({ firstName: 'Íris', lastName: 'da Conceição-Souza' });
  const user = await admin.call(users.create, given);
  expect(user).toMatchObject({
    firstName: 'Íris',
    email: given.email,
    role: 'USER',
    active: true,
    isPending: false,
    isBuiltIn: false,
    lastSeenAt: null,
  });
  expect(JSON.stringify(user)).not.toMatch(/password|argon|Senha/i);
  const [entry] = await server.db.select().from(auditLog).where(eq(auditLog.entityName, given.email));
  expect(entry).toMatchObject({
    action: 'users.create',
    userEmail: demoEmails.ADMIN,
    before: null,
    after: { role: 'USER', active: true },
  });
  expect(JSON.stringify(entry)).not.toMatch(/Senha|argon/);
  const refused = await server.visitor.ask(auth.login, { email: given.email, password: PASSWORD });
  expect([refused.status, refused.body.code]).toEqual([403, 'NEW_PASSWORD_REQUIRED']);
  expect((await admin.ask(users.create, { ...given, email: given.email.toUpperCase() })).body).toMatchObject({
    code: 'EMAIL_TAKEN',
    fields: { email: 'Já existe um usuário com este e-mail.' },
  });
});

test('an invitation has a link of one use; another ends it, and nobody who has a password gets one', async () => {
  const given = draft();
  const user = await admin.call(users.create, given);
  const tokenOf = async () => {
    const { url } = await admin.call(users.invite, { id: user.id });
    expect(url).toContain(`${server.origin}/auth/ativar-conta?`);
    return new URL(url).searchParams.get('token')!;
  };
  const [first, second] = [await tokenOf(), await tokenOf()];
  expect((await server.visitor.ask(auth.redeem, { token: first })).body.code).toBe('LINK_INVALID');
  await server.visitor.call(auth.redeem, { token: second });
  expect((await server.visitor.ask(auth.redeem, { token: second })).body.code).toBe('LINK_INVALID');
  const entries = await server.db.select().from(auditLog).where(eq(auditLog.entityName, given.email));
  expect(entries.map(({ action }) => action)).toContain('users.invite');
  await server.db.update(usersTable).set({ mustChangePassword: false }).where(eq(usersTable.id, user.id));
  expect((await admin.ask(users.invite, { id: user.id })).body.code).toBe('CONFLICT');
});

test.each<[Partial<Record<keyof NewUser, unknown>>, keyof NewUser, string]>([
  [{ firstName: ' ' }, 'firstName', 'Campo obrigatório'],
  [{ firstName: 'J' }, 'firstName', 'Escreva pelo menos 2 letras.'],
  [{ lastName: 'R2D2' }, 'lastName', 'Use só letras, espaços, apóstrofo e hífen.'],
  [{ email: '' }, 'email', 'Campo obrigatório'],
  [{ email: 'sem arroba' }, 'email', 'O valor do campo é inválido'],
  [{ role: '' }, 'role', 'Escolha um perfil'],
  [{ role: 'ROOT' }, 'role', 'Escolha um perfil'],
  [{ password: 'Curta#1' }, 'password', 'A senha deve ter pelo menos 8 caracteres'],
  [{ password: 'minuscula#1' }, 'password', 'A senha deve conter pelo menos uma letra maiúscula'],
  [{ password: 'MAIUSCULA#1' }, 'password', 'A senha deve conter pelo menos uma letra minúscula'],
  [{ password: 'SemNumero#' }, 'password', 'A senha deve conter pelo menos um número'],
  [{ password: 'SemEspecial1' }, 'password', 'A senha deve conter pelo menos um caractere especial (!@#$%^&*)'],
])('a new user with %j is refused in words', async (change, field, message) => {
  const { status, body } = await admin.ask(users.create, { ...draft(), ...change });
  expect([status, body.code, body.fields]).toEqual([422, 'INVALID_INPUT', { [field]: message }]);
});

test('a change of role and a deactivation end the sessions at once; an activation opens it again', async () => {
  const { user, client } = await newSignedIn({ role: 'MANAGER' });
  expect((await admin.call(users.get, { id: user.id })).lastSeenAt).not.toBeNull();
  const changed = await admin.call(users.update, { id: user.id, role: 'USER' });
  expect(changed).toMatchObject({ role: 'USER', firstName: 'Téo' });
  expect((await client.ask(auth.me, {})).status).toBe(401);
  const again = await signIn(server.origin, user.email, 'Minha#2026');
  expect((await admin.call(users.toggle, { id: user.id })).active).toBe(false);
  expect((await again.ask(auth.me, {})).status).toBe(401);
  await expect(signIn(server.origin, user.email, 'Minha#2026')).rejects.toThrow('401');
  expect((await admin.call(users.toggle, { id: user.id })).active).toBe(true);
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.entityName, user.email)).orderBy(auditLog.id);
  expect(
    acts
      .filter(({ action }) => action.startsWith('users.'))
      .map(({ action, before, after }) => [action, before, after]),
  ).toMatchObject([
    ['users.create', null, { role: 'MANAGER' }],
    ['users.update', { role: 'MANAGER' }, { role: 'USER' }],
    ['users.deactivate', { active: true }, { active: false }],
    ['users.activate', { active: false }, { active: true }],
  ]);
  // Changing names does not end sessions.
  const kept = await signIn(server.origin, user.email, 'Minha#2026');
  await admin.call(users.update, { id: user.id, role: 'USER', firstName: 'Teodoro' });
  expect((await kept.call(auth.me, {})).firstName).toBe('Teodoro');
});

test('what was seen in another version is a conflict with the present record', async () => {
  const user = await admin.call(users.create, draft());
  await admin.call(users.update, { id: user.id, role: 'MANAGER' });
  const late = await admin.ask(
    users.update,
    { id: user.id, role: 'ADMIN' },
    { headers: { 'if-match': `"${user.version}"` } },
  );
  expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
  expect(late.body.present).toMatchObject({ role: 'MANAGER' });
});

test('a deletion ends the sessions and keeps the name in the log; both addresses answer', async () => {
  const [one, two] = [await newSignedIn(), await newSignedIn()];
  await admin.call(users.remove, { id: one.user.id });
  await admin.call(users.removeOne, { id: two.user.id });
  for (const { user, client } of [one, two]) {
    expect((await client.ask(auth.me, {})).status).toBe(401);
    expect((await admin.ask(users.get, { id: user.id })).body.code).toBe('NOT_FOUND');
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(user.id)))
      .orderBy(auditLog.id)
      .offset(1);
    expect(entry?.entityName).toBe(user.email);
  }
  expect((await admin.ask(users.remove, { id: one.user.id })).status).toBe(404);
});

test('the demo accounts stay as they are', async () => {
  const { data } = await admin.call(users.list, { search: 'entoa.local' });
  expect(data.map(({ email, isBuiltIn }) => [email, isBuiltIn]).sort()).toEqual(
    Object.values(demoEmails)
      .sort()
      .map((email) => [email, true]),
  );
  const { id } = data.find(({ role }) => role === 'USER')!;
  for (const answer of [
    await admin.ask(users.update, { id, role: 'ADMIN' }),
    await admin.ask(users.toggle, { id }),
    await admin.ask(users.remove, { id }),
    await admin.ask(users.resend, { id }),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([403, 'Não é possível editar perfil base']);
  }
});

test('the list is searched, filtered and sorted', async () => {
  await admin.call(users.create, draft({ firstName: 'Zuleica', lastName: 'Antão', role: 'MANAGER' }));
  expect((await admin.call(users.list, { search: 'zuleica antao' })).meta.total).toBe(1);
  const { data } = await admin.call(users.list, {
    role: 'MANAGER',
    orderBy: 'name',
    orderByDirection: 'asc',
    perPage: 100,
  });
  expect(data.every(({ role }) => role === 'MANAGER')).toBe(true);
  expect(data.at(-1)?.firstName).toBe('Zuleica');
  expect((await admin.call(users.list, { active: false, search: 'Zuleica' })).meta.total).toBe(0);
});

test('nobody removes, demotes or locks out themselves or the last administrator, not even two at once', async () => {
  const alone = await startTestServer({
    DEMO_ACCOUNTS: 'false',
    ADMIN_EMAIL: 'chefe@exemplo.com.br',
    ADMIN_PASSWORD: 'Chefe#Senha2026',
  });
  try {
    const chief = await signIn(alone.origin, 'chefe@exemplo.com.br', 'Chefe#Senha2026');
    const me = chief.user!.id;
    for (const answer of [
      await chief.ask(users.update, { id: me, role: 'USER' }),
      await chief.ask(users.toggle, { id: me }),
      await chief.ask(users.remove, { id: me }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'OWN_ACCOUNT']);
    }
    // Built-in accounts that cannot sign in do not count as administrators.
    await alone.db
      .insert(usersTable)
      .values({ email: demoEmails.ADMIN, firstName: 'Ana', lastName: 'Administradora', role: 'ADMIN', isDemo: true })
      .onConflictDoNothing();
    const given = draft({ role: 'ADMIN' });
    const second = await chief.call(users.create, given);
    await alone.db.update(usersTable).set({ mustChangePassword: false }).where(eq(usersTable.id, second.id));
    const deputy = await signIn(alone.origin, given.email, PASSWORD);
    const both = await Promise.all([chief.ask(users.toggle, { id: second.id }), deputy.ask(users.toggle, { id: me })]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(['LAST_ADMIN', 'UNAUTHENTICATED', 'OWN_ACCOUNT']).toContain(
      both.find(({ status }) => status !== 200)!.body.code,
    );
    const active = await alone.db.select().from(usersTable).where(eq(usersTable.active, true));
    expect(active.filter(({ role, isDemo }) => role === 'ADMIN' && !isDemo)).toHaveLength(1);
  } finally {
    await alone.stop();
  }
});

test('with e-mail a new account waits for its link; it can be sent again, and the old link ends', async () => {
  const mails = await receiveMails();
  const mailing = await startTestServer(mails.environment);
  try {
    const chief = await mailing.signIn('ADMIN');
    const given = draft();
    const user = await chief.call(users.create, given);
    expect(user).toMatchObject({ active: false, isPending: true });
    await expect(signIn(mailing.origin, given.email, PASSWORD)).rejects.toThrow('401');
    const first = tokenIn(await mails.mailTo(given.email), mailing.origin);
    await chief.call(users.resend, { id: user.id });
    const second = tokenIn(await mails.mailTo(given.email, 2), mailing.origin);
    expect(second).not.toBe(first);
    expect((await mailing.visitor.ask(auth.redeem, { token: first })).body.code).toBe('LINK_INVALID');
    await mailing.visitor.call(auth.redeem, { token: second });
    expect(await chief.call(users.get, { id: user.id })).toMatchObject({ active: true, isPending: false });
    expect((await mailing.visitor.ask(auth.login, { email: given.email, password: PASSWORD })).body.code).toBe(
      'NEW_PASSWORD_REQUIRED',
    );
    expect((await chief.ask(users.resend, { id: user.id })).body.code).toBe('CONFLICT');
    // After a deactivation, no link activates the account.
    await chief.call(users.toggle, { id: user.id });
    expect(await chief.call(users.get, { id: user.id })).toMatchObject({ active: false, isPending: false });
    expect((await chief.ask(users.resend, { id: user.id })).body.code).toBe('CONFLICT');
    // An administrator may activate the account without the link, which then becomes invalid.
    const other = await chief.call(users.create, draft());
    const token = tokenIn(await mails.mailTo(other.email), mailing.origin);
    expect((await chief.call(users.toggle, { id: other.id })).active).toBe(true);
    expect((await mailing.visitor.ask(auth.redeem, { token })).body.code).toBe('LINK_INVALID');
  } finally {
    await mailing.stop();
    await mails.stop();
  }
});
