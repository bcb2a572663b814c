import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Enrolment, secondFactor as endpoints } from '#contract/secondFactor.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { secondFactors, type TokenPurpose } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { sealedFor } from './checkCode.ts';
import { isBuiltIn } from '#server/config/demoAccounts.ts';
import type { Deps } from '#server/modules/deps.ts';
import { endOtherSessions } from '#server/modules/sessions/endSessions.ts';
import { confirmCode, confirmPassword } from './confirmPerson.ts';
import { Refusal } from '#server/base/refusal.ts';
import { countRecoveryCodes, findSecondFactor, requiresSecondFactor, removeSecondFactor } from './secondFactors.ts';
import type { Handlers } from '#server/http/registerEndpoints.ts';
import { findToken, spendToken } from './singleUseTokens.ts';
import { completeSignIn } from './completeSignIn.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';
import { mayOpen } from './mayOpen.ts';
import { describeSecret, newSecret } from './totp.ts';

type UserRow = typeof users.$inferSelect;

/** Limits count tries by account; wrong codes are counted separately. */
export function secondFactorHandlers(
  deps: Deps,
  limit: (request: FastifyRequest, email: string) => Promise<void>,
): Handlers<typeof endpoints> {
  const { db, keys } = deps;

  /** User whose sign-in the token continues. */
  async function findWaiting(token: string, purpose: TokenPurpose): Promise<UserRow> {
    const found = await findToken(db, token);
    const [user] = found?.purpose === purpose ? await db.select().from(users).where(eq(users.id, found.userId)) : [];
    if (!user || !mayOpen(deps.config, user)) throw new Refusal('SIGN_IN_STALE');
    return user;
  }

  const check = (user: Pick<UserRow, 'id' | 'email'>, code: string) => confirmCode(deps, user, code);

  async function getOwn(id: number): Promise<UserRow> {
    const [row] = await db.select().from(users).where(eq(users.id, id));
    if (isBuiltIn(row!)) throw new Refusal('BUILT_IN_ACCOUNT');
    return row!;
  }

  async function checkPassword(request: FastifyRequest, user: UserRow, password: string): Promise<void> {
    await limit(request, user.email);
    await confirmPassword(deps, user, password);
  }

  const begin = async (user: UserRow): Promise<Enrolment> => {
    const secret = newSecret();
    const pending = { secret: keys.seal(secret, sealedFor(user.id)), lastStep: 0 };
    const [kept] = await db
      .insert(secondFactors)
      .values({ userId: user.id, ...pending })
      .onConflictDoUpdate({ target: secondFactors.userId, set: pending, setWhere: isNull(secondFactors.confirmedAt) })
      .returning({ userId: secondFactors.userId });
    if (!kept) throw new Refusal('SECOND_FACTOR_ON');
    return describeSecret(secret, user.email);
  };

  const confirm = async (root: Database, user: UserRow, code: string): Promise<string[]> => {
    if (await findSecondFactor(root, user.id)) throw new Refusal('SECOND_FACTOR_ON');
    await check(user, code);
    return root.transaction(async (tx) => {
      const [row] = await tx
        .update(secondFactors)
        .set({ confirmedAt: sql`now()` })
        .where(and(eq(secondFactors.userId, user.id), isNull(secondFactors.confirmedAt)))
        .returning({ userId: secondFactors.userId });
      if (!row) throw new Refusal('SECOND_FACTOR_ON');
      await audit(tx, user, { action: 'auth.secondFactorOn', entityId: user.id, entityName: user.email });
      return replaceRecoveryCodes(tx, keys, user.id);
    });
  };

  const getOn = async (tx: Queryable, id: number) => {
    if (!(await findSecondFactor(tx, id))) throw new Refusal('SECOND_FACTOR_OFF');
  };

  return {
    async enter({ token, code, remember }, { request, reply }) {
      const user = await findWaiting(token, 'secondFactor');
      await check(user, code);
      // A concurrent sign-in may have used the token up.
      if (!(await db.transaction((tx) => spendToken(tx, token, user.id)))) throw new Refusal('SIGN_IN_STALE');
      return completeSignIn(deps, user, remember, { request, reply }, true);
    },
    async beginAtSignIn({ token }) {
      return begin(await findWaiting(token, 'secondFactorSetup'));
    },
    async confirmAtSignIn({ token, code, remember }, { request, reply }) {
      const user = await findWaiting(token, 'secondFactorSetup');
      const recoveryCodes = await confirm(db, user, code);
      if (!(await db.transaction((tx) => spendToken(tx, token, user.id)))) throw new Refusal('SIGN_IN_STALE');
      return { ...(await completeSignIn(deps, user, remember, { request, reply }, true)), recoveryCodes };
    },
    async state(_input, { user }) {
      const [row] = await db.select().from(users).where(eq(users.id, user.id));
      const since = await findSecondFactor(db, user.id);
      return {
        isOn: since !== undefined,
        isObliged: await requiresSecondFactor(db, row!),
        mayEnrol: !isBuiltIn(row!),
        since: since?.toISOString() ?? null,
        recoveryCodesLeft: since ? await countRecoveryCodes(db, user.id) : 0,
      };
    },
    async begin({ password }, { user, request }) {
      const own = await getOwn(user.id);
      await checkPassword(request, own, password);
      return begin(own);
    },
    async confirm({ code }, { user, session }) {
      const recoveryCodes = await confirm(db, await getOwn(user.id), code);
      await endOtherSessions(db, user.id, session!.sessionId, 'second factor on');
      return { recoveryCodes };
    },
    async renewCodes({ password, code }, { user, request }) {
      const own = await getOwn(user.id);
      await getOn(db, user.id);
      await checkPassword(request, own, password);
      await check(own, code);
      return db.transaction(async (tx) => {
        await audit(tx, own, { action: 'auth.recoveryCodesRenewed', entityId: own.id, entityName: own.email });
        return { recoveryCodes: await replaceRecoveryCodes(tx, keys, own.id) };
      });
    },
    async turnOff({ password, code }, { user, session, request }) {
      const own = await getOwn(user.id);
      await getOn(db, user.id);
      if (await requiresSecondFactor(db, own)) throw new Refusal('SECOND_FACTOR_OBLIGED');
      await checkPassword(request, own, password);
      await check(own, code);
      await db.transaction(async (tx) => {
        await removeSecondFactor(tx, own.id);
        await endOtherSessions(tx, own.id, session!.sessionId, 'second factor off');
        await audit(tx, own, { action: 'auth.secondFactorOff', entityId: own.id, entityName: own.email });
      });
      return {};
    },
  };
}
