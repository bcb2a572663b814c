import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users as endpoints } from '#contract/users.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { audit } from '#server/domain/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { endSessions } from '#server/domain/sessions/endSessions.ts';
import { findOrigin } from '#server/http/findOrigin.ts';
import { hashPassword } from '#server/domain/auth/passwords.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findSecondFactor, removeSecondFactor } from '#server/domain/auth/secondFactors.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { revokeTokens } from '#server/domain/auth/singleUseTokens.ts';
import { inviteToActivate } from '#server/domain/auth/linkMailJobs.ts';
import { guardAdministration, refuseBuiltIn } from './guardAccounts.ts';
import { getUser, listUsers, lockUser, type UserRow } from './userQueries.ts';

const bumped = { version: sql`${users.version} + 1`, updatedAt: sql`now()` };
/** Another address is another person's account at the company too: its next sign-in is the first. */
const unbound = { externalIssuer: null, externalSubject: null };
const nameOf = (user: Pick<UserRow, 'firstName' | 'lastName'>) => `${user.firstName} ${user.lastName}`;

export function serveUsers(app: FastifyInstance, deps: Deps) {
  const { config } = deps;
  const mailsLinks = config.SMTP_URL !== undefined;

  async function remove({ id }: { id: number }, { db, user }: Call) {
    const before = await guardAdministration(db, config, user, id, () => null);
    await db.delete(users).where(eq(users.id, id));
    await audit(db, user, { action: 'users.remove', entityId: id, entityName: before.email, before: shown(before) });
    return {};
  }

  serve(app, deps, endpoints, {
    list: (input, { db }) => listUsers(db, input),
    get: ({ id }, { db }) => getUser(db, id),
    create: {
      prepareAndTransact: async ({ password, ...about }, { user, request, transact }) => {
        const passwordHash = await hashPassword(password);
        return transact(async (tx) => {
          const made = { ...about, passwordHash, mustChangePassword: true, active: !mailsLinks, isPending: mailsLinks };
          const [row] = await tx.insert(users).values(made).onConflictDoNothing().returning();
          if (!row) throw emailTaken();
          if (mailsLinks) await inviteToActivate(tx, row.id, findOrigin(config, request));
          await audit(tx, user, { action: 'users.create', entityId: row.id, entityName: row.email, after: shown(row) });
          return getUser(tx, row.id);
        });
      },
    },
    async update({ id, ...change }, { db, user, expectedVersion }) {
      const before = await guardAdministration(db, config, user, id, ({ active }) => ({ active, role: change.role }));
      if (expectedVersion !== undefined && expectedVersion !== before.version)
        throw new Refusal('CONFLICT', { present: await getUser(db, id) });
      const after = {
        ...before,
        ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      } as UserRow;
      if (JSON.stringify(shown(before)) === JSON.stringify(shown(after))) return getUser(db, id);
      const { firstName, lastName, email, role } = after;
      await db
        .update(users)
        .set({ firstName, lastName, email, role, ...(email !== before.email && unbound), ...bumped })
        .where(eq(users.id, id))
        .catch((error: unknown) => {
          throw isTaken(error) ? emailTaken() : error;
        });
      if (role !== before.role) await endSessions(db, eq(sessions.userId, id), 'role');
      // A link that waits in another mailbox must open nothing.
      if (email !== before.email) await revokeTokens(db, id);
      await audit(db, user, {
        action: 'users.update',
        entityId: id,
        entityName: email,
        before: shown(before),
        after: shown(after),
      });
      return getUser(db, id);
    },
    async toggle({ id }, { db, user }) {
      const before = await guardAdministration(db, config, user, id, ({ active, role }) => ({ active: !active, role }));
      await db
        .update(users)
        .set({ active: !before.active, isPending: false, ...bumped })
        .where(eq(users.id, id));
      await revokeTokens(db, id);
      if (before.active) await endSessions(db, eq(sessions.userId, id), 'deactivated');
      await audit(db, user, {
        action: before.active ? 'users.deactivate' : 'users.activate',
        entityId: id,
        entityName: before.email,
        before: { active: before.active },
        after: { active: !before.active },
      });
      return getUser(db, id);
    },
    async resend({ id }, { db, user, request }) {
      const before = await lockUser(db, id);
      refuseBuiltIn(before);
      if (before.active || !before.isPending)
        throw new Refusal('CONFLICT', {
          message: `A conta de ${nameOf(before)} não espera por ativação.`,
          present: await getUser(db, id),
        });
      await revokeTokens(db, id);
      await inviteToActivate(db, id, findOrigin(config, request));
      await audit(db, user, { action: 'users.resendActivation', entityId: id, entityName: before.email });
      return getUser(db, id);
    },
    async removeSecondFactor({ id }, { db, user }) {
      if (id === user.id)
        throw new Refusal('OWN_ACCOUNT', {
          message: 'A própria verificação em duas etapas se desliga em Sessões, com a senha e um código.',
        });
      const before = await lockUser(db, id);
      refuseBuiltIn(before);
      if (!(await findSecondFactor(db, id))) throw new Refusal('SECOND_FACTOR_OFF');
      await removeSecondFactor(db, id);
      await revokeTokens(db, id);
      await endSessions(db, eq(sessions.userId, id), 'second factor removed');
      await audit(db, user, { action: 'users.removeSecondFactor', entityId: id, entityName: before.email });
      return getUser(db, id);
    },
    remove,
    removeOne: remove,
  });
}

/** PostgreSQL's unique_violation. */
function isTaken(error: unknown): boolean {
  return ((error as Error).cause as { code?: string } | undefined)?.code === '23505';
}

function emailTaken() {
  return new Refusal('EMAIL_TAKEN', { fields: { email: 'Já existe um usuário com este e-mail.' } });
}

/** What the audit log tells of a user. */
function shown({ firstName, lastName, email, role, active }: UserRow) {
  return { firstName, lastName, email, role, active };
}
