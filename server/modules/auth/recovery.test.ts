import { singleUseTokens } from './schema.ts';
import { hashToken } from '#server/base/tokens.ts';
import { cleanUp } from './cleanUp.ts';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { tokenIn } from '#testing/receiveMails.ts';
import { users } from '#server/modules/users/schema.ts';
import { issueToken, revokeTokens } from './singleUseTokens.ts';
import { inviteToActivate } from './requestLinkMails.ts';
import { signIn } from '#testing/client.ts';
import { startTestServer } from '#server/tests/testServer.ts';
import { server, mails, newUser, redeem, actsOf, withServer } from '#server/tests/setups/recoverySetup.ts';

withServer();

test('a forgotten password: the mail, the link, the new password, the end of the other sessions', async () => {
  const user = await newUser();
  const elsewhere = await signIn(server.origin, user.email, 'Senha#2026');
  const asked = await server.visitor.ask(auth.recover, { email: user.email.toUpperCase() });
  expect([asked.status, asked.body]).toEqual([202, {}]);
  const mail = await mails.mailTo(user.email);
  const token = tokenIn(mail, server.origin);
  expect((await redeem(token, 'fraca')).body.fields).toEqual({ password: expect.stringContaining('8 a 16') });
  expect((await redeem(token, 'Nova#2027')).status).toBe(200);
  expect((await elsewhere.ask(auth.me, {})).status).toBe(401);
  await expect(signIn(server.origin, user.email, 'Senha#2026')).rejects.toThrow('401');
  await signIn(server.origin, user.email, 'Nova#2027');
  const again = await redeem(token, 'Outra#2028');
  expect([again.status, again.body.code, again.body.message]).toEqual([
    422,
    'LINK_INVALID',
    'Este link já foi usado ou venceu.',
  ]);
  expect(await actsOf(user.email)).toEqual(['auth.setPassword', 'auth.loginRefused']);
  expect(await actsOf(user.email.toUpperCase())).toEqual(['auth.recoverRequested']);
});

test('an address without account gets the same answer and no mail; so do inactive and built-in accounts', async () => {
  const inactive = await newUser({ active: false });
  for (const email of ['ninguem@exemplo.com.br', inactive.email, 'admin@entoa.local']) {
    const { status, body } = await server.visitor.ask(auth.recover, { email });
    expect([status, body]).toEqual([202, {}]);
  }
  const known = await newUser();
  await server.visitor.call(auth.recover, { email: known.email });
  await mails.mailTo(known.email);
  // Mails are sent in order, so the earlier requests have been processed.
  expect(
    mails.received.filter(({ to }) => ['ninguem@exemplo.com.br', inactive.email, 'admin@entoa.local'].includes(to)),
  ).toEqual([]);
});

test('the answer takes as long for an account that exists as for one that does not', async () => {
  const user = await newUser();
  const times: Record<string, number[]> = { known: [], unknown: [] };
  for (let i = 0; i < 40; i += 1) {
    const both = [
      ['known', user.email],
      ['unknown', `${randomUUID()}@exemplo.com.br`],
    ] as const;
    // Alternate the order, so that leftover work of one request does not always delay the same kind.
    for (const [kind, email] of i % 2 === 0 ? both : both.toReversed()) {
      const startedAt = performance.now();
      await server.visitor.call(auth.recover, { email });
      times[kind]!.push(performance.now() - startedAt);
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
  const [known, unknown] = [times['known']!, times['unknown']!];
  const difference = Math.abs(median(known) - median(unknown));
  // Probability that a request for a known account takes longer: 0.5 if the two cannot be told apart.
  const longer = known.flatMap((one) => unknown.filter((other) => one > other)).length / known.length / unknown.length;
  // Times scatter on a busy machine; only a difference that stands out from that noise counts.
  const isTold = difference >= 5 && Math.abs(longer - 0.5) > 0.25;
  expect([isTold, difference, longer]).toEqual([false, difference, longer]);
});

test('an activation link opens the account, once; a deactivation afterwards is not undone by it', async () => {
  const user = await newUser({ active: false, mustChangePassword: true });
  const inactive = await server.visitor.ask(auth.login, { email: user.email, password: 'Senha#2026' });
  const wrong = await server.visitor.ask(auth.login, { email: 'usuario@entoa.local', password: 'errada' });
  expect(inactive.body).toEqual(wrong.body);
  await inviteToActivate(server.db, user.id, server.origin);
  const first = tokenIn(await mails.mailTo(user.email), server.origin);
  await inviteToActivate(server.db, user.id, server.origin);
  const second = tokenIn(await mails.mailTo(user.email, 2), server.origin);
  expect((await redeem(first)).status).toBe(200);
  expect((await redeem(first)).body.code).toBe('LINK_INVALID');
  expect((await server.visitor.ask(auth.login, { email: user.email, password: 'Senha#2026' })).body.code).toBe(
    'NEW_PASSWORD_REQUIRED',
  );
  await server.db.update(users).set({ active: false }).where(eq(users.id, user.id));
  expect((await redeem(second)).body.code).toBe('LINK_INVALID');
});

test('a first sign-in asks for a new password and lets it be set once, from the answer alone', async () => {
  const user = await newUser({ mustChangePassword: true });
  const refused = await server.visitor.ask(auth.login, { email: user.email, password: 'Senha#2026' });
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      code: 'NEW_PASSWORD_REQUIRED',
      message: 'É preciso criar uma nova senha',
      messages: ['É preciso criar uma nova senha'],
      token: expect.stringMatching(/^[\w-]{43}$/),
    },
  ]);
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect((await server.visitor.ask(auth.login, { email: user.email, password: 'errada' })).body).not.toHaveProperty(
    'token',
  );
  const token = refused.body.token!;
  const same = await redeem(token, 'Senha#2026');
  expect(same.body.fields).toEqual({ password: 'Escolha uma senha diferente da atual.' });
  expect((await redeem(token, 'Nova#2027')).status).toBe(200);
  expect((await redeem(token, 'Nova#2028')).body.code).toBe('LINK_INVALID');
  await signIn(server.origin, user.email, 'Nova#2027');
});

test('a change of password, a deactivation and revoking end the links that wait', async () => {
  const user = await newUser();
  const here = await signIn(server.origin, user.email, 'Senha#2026');
  const before = await issueToken(server.db, user.id, 'recovery');
  await here.call(auth.updatePassword, { currentPassword: 'Senha#2026', newPassword: 'Nova#2027' });
  expect((await redeem(before, 'Outra#2028')).body.code).toBe('LINK_INVALID');
  const revoked = await issueToken(server.db, user.id, 'recovery');
  await revokeTokens(server.db, user.id);
  expect((await redeem(revoked, 'Outra#2028')).body.code).toBe('LINK_INVALID');
  const late = await issueToken(server.db, user.id, 'recovery');
  await server.db.update(users).set({ active: false }).where(eq(users.id, user.id));
  expect((await redeem(late, 'Outra#2028')).body.code).toBe('LINK_INVALID');
});

test('recovery mails run out by account, and by address for the one who asks for all', async () => {
  const own = await startTestServer({ LOGIN_LIMIT: '4', SPEECH_THREADS: '0' });
  try {
    const ask = async (email: string) => (await own.visitor.ask(auth.recover, { email })).status;
    expect([await ask('a@exemplo.com.br'), await ask('A@exemplo.com.br'), await ask('a@exemplo.com.br')]).toEqual([
      202, 202, 429,
    ]);
    const others = [];
    for (let i = 0; i < 9; i += 1) others.push(await ask(`b${i}@exemplo.com.br`));
    expect(others).toEqual([202, 202, 202, 202, 202, 202, 202, 429, 429]);
  } finally {
    await own.stop();
  }
});

test('old tokens are cleaned away', async () => {
  const user = await newUser();
  const token = await issueToken(server.db, user.id, 'recovery');
  await server.db
    .update(singleUseTokens)
    .set({ expiresAt: sql`now() - interval '8 days'` })
    .where(eq(singleUseTokens.hash, hashToken(token)));
  await cleanUp(server.db)();
  expect(
    await server.db
      .select()
      .from(singleUseTokens)
      .where(eq(singleUseTokens.hash, hashToken(token))),
  ).toEqual([]);
});
