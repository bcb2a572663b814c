import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users as endpoints } from '#contract/users.ts';
import { sessions } from '#server/modules/sessions/schema.ts';
import { users } from './schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { endSessions } from '#server/modules/sessions/endSessions.ts';
import { findOrigin } from '#server/http/findOrigin.ts';
import { emailColumns } from '#server/modules/auth/accountEmails.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { Refusal } from '#server/base/refusal.ts';
import { comments } from '#server/modules/comments/schema.ts';
import { findSecondFactor, removeSecondFactor } from '#server/modules/auth/secondFactors.ts';
import { type Call, registerEndpoints } from '#server/http/registerEndpoints.ts';
import { issueToken, revokeTokens } from '#server/modules/auth/singleUseTokens.ts';
import { sendsMails } from '#server/modules/mail/mailServer.ts';
import { inviteToActivate } from '#server/modules/auth/requestLinkMails.ts';
import { emailTaken, shown, toggleUser, updateUser } from './changeUser.ts';
import { guardAdministration, assertNotBuiltIn } from './guardAccounts.ts';
import { getUser, listUsers, lockUser, type UserRow } from './userQueries.ts';

const nameOf = (user: Pick<UserRow, 'firstName' | 'lastName'>) => `${user.firstName} ${user.lastName}`;

export function registerUserRoutes(app: FastifyInstance, deps: Deps) {
  const { config } = deps;

  async function remove({ id }: { id: number }, { db, user }: Call) {
    const before = await guardAdministration(db, config, user, id, () => null);
    // Comments of the person go with the account; the answers of others stay.
    await db.update(comments).set({ text: null, byName: null }).where(eq(comments.userId, id));
    await db.delete(users).where(eq(users.id, id));
    await audit(db, user, { action: 'users.remove', entityId: id, entityName: before.email, before: shown(before) });
    return {};
  }

  registerEndpoints(app, deps, endpoints, {
    list: (input, { db }) => listUsers(db, input),
    get: ({ id }, { db }) => getUser(db, id),
    create: {
      prepareAndTransact: async ({ password, ...about }, { db, user, request, transact }) => {
        const passwordHash = await hashPassword(password);
        const mailsLinks = await sendsMails(db, config);
        return transact(async (tx) => {
          const made = {
            ...about,
            ...emailColumns(about.email),
            passwordHash,
            mustChangePassword: true,
            active: !mailsLinks,
            isPending: mailsLinks,
          };
          const [row] = await tx.insert(users).values(made).onConflictDoNothing().returning();
          if (!row) throw emailTaken();
          if (mailsLinks) await inviteToActivate(tx, row.id, findOrigin(config, request));
          await audit(tx, user, { action: 'users.create', entityId: row.id, entityName: row.email, after: shown(row) });
          return getUser(tx, row.id);
        });
      },
    },
    update: ({ id, ...change }, call) => updateUser(call, config, id, change),
    toggle: ({ id }, call) => toggleUser(call, config, id),
    async resend({ id }, { db, user, request }) {
      const before = await lockUser(db, id);
      assertNotBuiltIn(before);
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
    async invite({ id }, { db, user, request }) {
      const before = await lockUser(db, id);
      assertNotBuiltIn(before);
      if (!before.mustChangePassword || !(before.active || before.isPending))
        throw new Refusal('CONFLICT', {
          message: `${nameOf(before)} não espera por um convite.`,
          present: await getUser(db, id),
        });
      await revokeTokens(db, id);
      const token = await issueToken(db, id, 'activation');
      await audit(db, user, { action: 'users.invite', entityId: id, entityName: before.email });
      return { url: `${findOrigin(config, request)}/auth/ativar-conta?token=${token}` };
    },
    async removeSecondFactor({ id }, { db, user }) {
      if (id === user.id)
        throw new Refusal('OWN_ACCOUNT', {
          message: 'A própria verificação em duas etapas se desliga em Sessões, com a senha e um código.',
        });
      const before = await lockUser(db, id);
      assertNotBuiltIn(before);
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
