import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { cases } from '#testing/cases.ts';
import { tokenIn } from '#testing/receiveMails.ts';
import { singleUseTokens, type TokenPurpose } from './schema.ts';
import { hashToken } from '#server/base/tokens.ts';
import { issueToken, revokeTokens, spendToken } from './singleUseTokens.ts';
import { signIn } from '#testing/client.ts';
import { pause, until } from '#testing/until.ts';
import { server, mails, newUser, redeem, actsOf, withServer } from '#server/tests/setups/recoverySetup.ts';

withServer();

test('each link is good for its own purpose, until its time', async () => {
  const life: Record<TokenPurpose, number> = {
    activation: 72 * 3600,
    recovery: 3600,
    newPassword: 900,
    external: 60,
    secondFactor: 600,
    secondFactorSetup: 900,
    backup: 60,
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
    { numRuns: cases(8) },
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
    select (select coalesce(string_agg(t::text, ''), '') from single_use_tokens t)
      || (select coalesce(string_agg(j::text, ''), '') from graphile_worker._private_jobs j)
      || (select coalesce(string_agg(a::text, ''), '') from audit_log a) as all`);
  expect(rows[0]!.all).toContain(hashToken(token).toString('hex'));
  expect(rows[0]!.all).not.toContain(token);
});
