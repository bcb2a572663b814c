import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import type { Role } from '#contract/kit/permissions.ts';
import { secondFactor } from '#contract/secondFactor.ts';
import { settings } from '#contract/settings.ts';
import { users as userEndpoints } from '#contract/users.ts';
import { singleUseTokens } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { type Client, client, signIn } from '#testing/client.ts';
import {
  PASSWORD,
  server,
  newUser,
  codeOf,
  wrongFor,
  enrol,
  tokenFor,
  enter,
  acts,
  withServer,
} from '#server/tests/setups/secondFactorSetup.ts';

withServer();

const demand = async (secondFactorRoles: 'NONE' | 'ADMIN' | 'MANAGERS' | 'ALL') =>
  (await server.signIn('ADMIN')).call(settings.update, { secondFactorRoles });

test('it is turned off by password and code, and asks no more', async () => {
  const { user, session, secret } = await enrol();
  expect((await session.ask(secondFactor.turnOff, { password: 'errada', code: codeOf(secret) })).body.code).toBe(
    'WRONG_PASSWORD',
  );
  expect((await session.ask(secondFactor.turnOff, { password: PASSWORD, code: wrongFor(secret) })).body.code).toBe(
    'WRONG_CODE',
  );
  const waiting = await tokenFor(user.email);
  await session.call(secondFactor.turnOff, { password: PASSWORD, code: codeOf(secret) });
  expect((await session.ask(secondFactor.turnOff, { password: PASSWORD, code: codeOf(secret) })).body.code).toBe(
    'SECOND_FACTOR_OFF',
  );
  await signIn(server.origin, user.email, PASSWORD);
  expect((await enter(waiting, codeOf(secret))).status).toBe(409);
  expect(await acts(user.email)).toContain('auth.secondFactorOff');
});

test('a role that is obliged enrols while it signs in, and cannot turn it off', async () => {
  const manager = await newUser({ role: 'MANAGER' });
  const plain = await newUser();
  await demand('MANAGERS');
  try {
    await signIn(server.origin, plain.email, PASSWORD);
    const token = await tokenFor(manager.email, 'SECOND_FACTOR_SETUP');
    // The token is valid for enrolment only.
    expect((await enter(token, '123456')).body.code).toBe('SIGN_IN_STALE');
    expect((await server.visitor.ask(auth.redeem, { token, password: 'Nova#2027' })).body.code).toBe('LINK_INVALID');
    expect((await client(server.origin, { accessToken: token, refreshToken: '' }).ask(auth.me, {})).status).toBe(401);
    const { secret } = await server.visitor.call(secondFactor.beginAtSignIn, { token });
    expect((await server.visitor.ask(secondFactor.confirmAtSignIn, { token, code: wrongFor(secret) })).body.code).toBe(
      'WRONG_CODE',
    );
    const { body } = await server.visitor.ask(secondFactor.confirmAtSignIn, { token, code: codeOf(secret) });
    expect([body.user.email, body.recoveryCodes.length]).toEqual([manager.email, 10]);
    const session = client(server.origin, body);
    expect(await session.call(secondFactor.state, {})).toMatchObject({ isOn: true, isObliged: true });
    expect((await session.ask(secondFactor.turnOff, { password: PASSWORD, code: codeOf(secret, 1) })).body.code).toBe(
      'SECOND_FACTOR_OBLIGED',
    );
    expect((await server.visitor.ask(secondFactor.beginAtSignIn, { token })).body.code).toBe('SIGN_IN_STALE');
    await tokenFor(manager.email);
  } finally {
    await demand('NONE');
  }
});

test('the setting locks nobody out: who is signed in stays, the built-in accounts are not asked', async () => {
  const admin = await signIn(server.origin, (await newUser({ role: 'ADMIN' })).email, PASSWORD);
  await admin.call(settings.update, { secondFactorRoles: 'ALL' });
  try {
    expect((await admin.ask(auth.me, {})).status).toBe(200);
    for (const role of ['USER', 'MANAGER', 'ADMIN'] satisfies Role[]) {
      const builtIn = await server.signIn(role);
      expect(await builtIn.call(secondFactor.state, {})).toMatchObject({
        isOn: false,
        isObliged: false,
        mayEnrol: false,
      });
      expect((await builtIn.ask(secondFactor.begin, { password: 'Entoa#2026' })).body.code).toBe('BUILT_IN_ACCOUNT');
    }
  } finally {
    await demand('NONE');
  }
  expect((await admin.ask(settings.update, { secondFactorRoles: 'EVERYBODY' as never })).status).toBe(422);
});

test('a first password is changed after the code, never without it', async () => {
  const { user, secret } = await enrol();
  await server.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, user.id));
  const token = await tokenFor(user.email);
  const answer = await enter(token, codeOf(secret));
  expect([answer.status, answer.body.code]).toEqual([403, 'NEW_PASSWORD_REQUIRED']);
  await server.visitor.call(auth.redeem, { token: answer.body.token!, password: 'Nova#2027' });
  expect((await server.visitor.ask(auth.login, { email: user.email, password: 'Nova#2027' })).body.code).toBe(
    'SECOND_FACTOR_REQUIRED',
  );
});

test('an administrator takes a lost factor away, but not their own: sessions end, and it is logged', async () => {
  const { user, session, secret } = await enrol();
  const own = await enrol({ role: 'ADMIN' });
  const manager = await server.signIn('MANAGER');
  const admin: Client = own.session;
  expect((await admin.call(userEndpoints.get, { id: user.id })).hasSecondFactor).toBe(true);
  expect((await manager.ask(userEndpoints.removeSecondFactor, { id: user.id })).status).toBe(403);
  expect((await admin.ask(userEndpoints.removeSecondFactor, { id: own.user.id })).body.code).toBe('OWN_ACCOUNT');
  const waiting = await tokenFor(user.email);
  expect((await admin.call(userEndpoints.removeSecondFactor, { id: user.id })).hasSecondFactor).toBe(false);
  expect((await session.ask(auth.me, {})).status).toBe(401);
  expect((await enter(waiting, codeOf(secret))).body.code).toBe('SIGN_IN_STALE');
  expect((await admin.ask(userEndpoints.removeSecondFactor, { id: user.id })).body.code).toBe('SECOND_FACTOR_OFF');
  await signIn(server.origin, user.email, PASSWORD);
  expect(await acts(own.user.email)).toContain('users.removeSecondFactor');
});

test('the steps of a sign-in last as long as they must', async () => {
  const { user } = await enrol();
  await tokenFor(user.email);
  const [row] = await server.db
    .select({ seconds: sql<number>`extract(epoch from expires_at - created_at)::int` })
    .from(singleUseTokens)
    .where(eq(singleUseTokens.userId, user.id));
  expect(row!.seconds).toBe(600);
});
