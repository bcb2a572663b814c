import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { User, users as endpoints } from '#contract/users.ts';
import type { Config } from '#server/config/config.ts';
import { sessions } from '#server/modules/sessions/schema.ts';
import { users } from './schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { emailColumns } from '#server/modules/auth/accountEmails.ts';
import { revokeTokens } from '#server/modules/auth/singleUseTokens.ts';
import { endSessions } from '#server/modules/sessions/endSessions.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import { guardAdministration } from './guardAccounts.ts';
import { getUser, type UserRow } from './userQueries.ts';

const nextVersion = { version: sql`${users.version} + 1`, updatedAt: sql`now()` };
/** A new address may belong to another account of the company, so the next sign-in binds again. */
const unbound = { externalIssuer: null, externalSubject: null };

type Fields = Omit<ParsedInput<typeof endpoints.update>, 'id'>;

export async function updateUser(
  { db, user, expectedVersion }: Call,
  config: Config,
  id: number,
  change: Fields,
): Promise<User> {
  const before = await guardAdministration(db, config, user, id, ({ active }) => ({ active, role: change.role }));
  if (expectedVersion !== undefined && expectedVersion !== before.version)
    throw new Refusal('CONFLICT', { present: await getUser(db, id) });
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: UserRow = { ...before, ...given };
  if (isDeepStrictEqual(before, after)) return getUser(db, id);
  const { email, role } = after;
  await db
    .update(users)
    .set({ ...given, ...emailColumns(email), ...(email !== before.email && unbound), ...nextVersion })
    .where(eq(users.id, id))
    .catch((error: unknown) => {
      throw isTaken(error) ? emailTaken() : error;
    });
  if (role !== before.role) await endSessions(db, eq(sessions.userId, id), 'role');
  // Revoke links that were mailed to the old address.
  if (email !== before.email) await revokeTokens(db, id);
  await audit(db, user, {
    action: 'users.update',
    entityId: id,
    entityName: email,
    before: shown(before),
    after: shown(after),
  });
  return getUser(db, id);
}

export async function toggleUser({ db, user }: Call, config: Config, id: number): Promise<User> {
  const before = await guardAdministration(db, config, user, id, ({ active, role }) => ({ active: !active, role }));
  await db
    .update(users)
    .set({ active: !before.active, isPending: false, ...nextVersion })
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
}

/** PostgreSQL's unique_violation. */
function isTaken(error: unknown): boolean {
  return ((error as Error).cause as { code?: string } | undefined)?.code === '23505';
}

export function emailTaken() {
  return new Refusal('EMAIL_TAKEN', { fields: { email: 'Já existe um usuário com este e-mail.' } });
}

/** Fields of a user shown in the audit log. */
export function shown({ firstName, lastName, email, role, active }: UserRow) {
  return { firstName, lastName, email, role, active };
}
