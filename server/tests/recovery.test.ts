import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { receiveMails, tokenIn } from '#testing/receiveMails.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { singleUseTokens, type TokenPurpose } from '#server/db/schema/auth.ts';
import { users } from '#server/db/schema/users.ts';
import { cleanUp } from '#server/features/auth/cleanUp.ts';
import { hashPassword } from '#server/domain/auth/passwords.ts';
import { hashToken } from '#server/domain/auth/tokens.ts';
import { issueToken, revokeTokens, spendToken } from '#server/domain/auth/singleUseTokens.ts';
import { inviteToActivate } from '#server/domain/auth/linkMailJobs.ts';
import { signIn } from '#testing/client.ts';
import { pause, until } from '#testing/until.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
let mails: Awaited<ReturnType<typeof receiveMails>>;
let passwordHash: string;
beforeAll(async () => {
  mails = await receiveMails();
  server = await startTestServer({ ...mails.environment, LOGIN_LIMIT: '2000' });
  passwordHash = await hashPassword('Senha#2026');
});
afterAll(async () => {
  await server.stop();
  await mails.stop();
});

async function newUser(change: Partial<typeof users.$inferInsert> = {}) {
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
const redeem = (token: string, password?: string) =>
  server.visitor.ask(auth.redeem, { token, ...(password !== undefined && { password }) });
const actsOf = async (email: string) =>
  (
    await server.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entityName, email))
      .orderBy(auditLog.id)
  ).map((row) => row.action);

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

test('an address without account gets the same answer and no mail; neither do inactive and built-in accounts', async () => {
  const inactive = await newUser({ active: false });
  for (const email of ['ninguem@exemplo.com.br', inactive.email, 'admin@entoa.local']) {
    const { status, body } = await server.visitor.ask(auth.recover, { email });
    expect([status, body]).toEqual([202, {}]);
  }
  const known = await newUser();
  await server.visitor.call(auth.recover, { email: known.email });
  await mails.mailTo(known.email);
  // Mails go one after the other: those before it have been thought about.
  expect(
    mails.received.filter(({ to }) => ['ninguem@exemplo.com.br', inactive.email, 'admin@entoa.local'].includes(to)),
  ).toEqual([]);
});

test('the answer takes as long for an account that exists as for one that does not', async () => {
  const user = await newUser();
  const times: Record<string, number[]> = { known: [], unknown: [] };
  for (let i = 0; i < 40; i += 1) {
    for (const [kind, email] of [
      ['known', user.email],
      ['unknown', `${randomUUID()}@exemplo.com.br`],
    ] as const) {
      const startedAt = performance.now();
      await server.visitor.call(auth.recover, { email });
      times[kind]!.push(performance.now() - startedAt);
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
  expect(Math.abs(median(times['known']!) - median(times['unknown']!))).toBeLessThan(5);
});

test('each link is good for its own purpose, until its time', async () => {
  const life: Record<TokenPurpose, number> = {
    activation: 72 * 3600,
    recovery: 3600,
    newPassword: 900,
    external: 60,
    secondFactor: 600,
    secondFactorSetup: 900,
  };
  const user = await newUser();
  const waiting = await newUser({ active: false });
  const good = (purpose: TokenPurpose, withPassword: boolean) =>
    purpose === 'activation' ? !withPassword : ['recovery', 'newPassword'].includes(purpose) && withPassword;
  for (const purpose of Object.keys(life) as TokenPurpose[]) {
    const owner = purpose === 'activation' ? waiting : user;
    const token = await issueToken(server.db, owner.id, purpose);
    const [row] = await server.db
      .select({ seconds: sql<number>`extract(epoch from expires_at - created_at)::int` })
      .from(singleUseTokens)
      .where(eq(singleUseTokens.hash, hashToken(token)));
    expect([purpose, row!.seconds]).toEqual([purpose, life[purpose]]);
    const wrong = await redeem(token, good(purpose, true) ? undefined : 'Nova#2027');
    if (!good(purpose, true) && !good(purpose, false))
      expect([purpose, (await redeem(token)).body.code]).toEqual([purpose, 'LINK_INVALID']);
    expect([purpose, wrong.body.code]).toEqual([purpose, 'LINK_INVALID']);
    await server.db
      .update(singleUseTokens)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(singleUseTokens.hash, hashToken(token)));
    expect([purpose, (await redeem(token, good(purpose, true) ? 'Nova#2027' : undefined)).body.code]).toEqual([
      purpose,
      'LINK_INVALID',
    ]);
    expect((await server.visitor.ask(auth.refresh, {}, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    );
  }
  expect((await server.visitor.ask(auth.login, { email: waiting.email, password: 'Senha#2026' })).status).toBe(401);
});

test.each(['0', '', 'x', 'a'.repeat(43), "' or 1=1 --", '../../etc'])(
  'the forged token %j opens nothing',
  async (token) => {
    expect((await redeem(token, 'Nova#2027')).body.code).toBe('LINK_INVALID');
    expect((await redeem(token)).body.code).toBe('LINK_INVALID');
  },
);

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

test('whatever tokens are used at the same moment, one takes effect', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<TokenPurpose>('recovery', 'newPassword'), { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(2), { minLength: 2, maxLength: 6 }),
      async (purposes, picks) => {
        const user = await newUser();
        const tokens = await Promise.all(purposes.map((purpose) => issueToken(server.db, user.id, purpose)));
        const tries = picks.map((pick, i) => ({ token: tokens[pick % tokens.length]!, password: `Nova#202${i}` }));
        const answers = await Promise.all(tries.map(({ token, password }) => redeem(token, password)));
        const winners = answers.flatMap((answer, i) => (answer.status === 200 ? [tries[i]!.password] : []));
        expect(winners).toHaveLength(1);
        expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
          picks.slice(1).map(() => 'LINK_INVALID'),
        );
        await signIn(server.origin, user.email, winners[0]!);
        expect(await actsOf(user.email)).toEqual(['auth.setPassword']);
      },
    ),
    { numRuns: 8 },
  );
});

test('of the tokens of one person only one is spent, however their transactions overlap', async () => {
  const user = await newUser();
  const tokens = await Promise.all([1, 2, 3].map(() => issueToken(server.db, user.id, 'recovery')));
  const spent = await Promise.all(
    tokens.map((token) =>
      server.db.transaction(async (tx) => {
        const isSpent = await spendToken(tx, token, user.id);
        await pause(50);
        await revokeTokens(tx, user.id);
        return isSpent;
      }),
    ),
  );
  expect(spent.filter(Boolean)).toHaveLength(1);
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

test('no token is readable at rest: not in its table, the queue or the audit log', async () => {
  const user = await newUser();
  await server.visitor.call(auth.recover, { email: user.email });
  const token = tokenIn(await mails.mailTo(user.email), server.origin);
  await until(
    'the job is done',
    async () =>
      (await server.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`recovery:${user.email}`}`)).rows
        .length === 0,
  );
  const { rows } = await server.db.execute<{ all: string }>(sql`
    select (select coalesce(string_agg(t::text, ''), '') from single_use_tokens t) || (select coalesce(string_agg(j::text, ''), '') from graphile_worker._private_jobs j)
      || (select coalesce(string_agg(a::text, ''), '') from audit_log a) as all`);
  expect(rows[0]!.all).toContain(hashToken(token).toString('hex'));
  expect(rows[0]!.all).not.toContain(token);
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
