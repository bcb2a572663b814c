import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { User, users as endpoints } from '#contract/users.ts';
import type { Queryable } from '#server/db/database.ts';
import { secondFactors } from '#server/db/schema/auth.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { direct, fold, matches } from '#server/db/search.ts';
import { isBuiltIn } from '#server/domain/auth/demoAccounts.ts';
import { Refusal } from '#server/http/refusal.ts';

export type UserRow = typeof users.$inferSelect;

const sortable = {
  id: users.id,
  name: sql`entoa_fold(${users.firstName} || ' ' || ${users.lastName})`,
  email: fold(users.email),
  role: users.role,
  createdAt: users.createdAt,
} as const;

/** When the user last did anything that renewed a session; asked for the rows of a page only. */
const lastSeenAt =
  sql<Date | null>`(select max(s.last_used_at) from ${sessions} as s where s.user_id = "users"."id")`.mapWith(
    sessions.lastUsedAt,
  );

const hasSecondFactor = sql<boolean>`exists (select 1 from ${secondFactors} as f where f.user_id = "users"."id" and f.confirmed_at is not null)`;

export async function listUsers(
  db: Queryable,
  { page, perPage, search, role, active, orderBy, orderByDirection }: ParsedInput<typeof endpoints.list>,
) {
  const where = and(
    role && eq(users.role, role),
    active === undefined ? undefined : eq(users.active, active),
    search
      ? matches(sql`entoa_fold(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`, search)
      : undefined,
  );
  const rows = await select(db, where)
    .orderBy(direct(sortable[orderBy], orderByDirection), direct(users.id, orderByDirection))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [total] = await db.select({ total: count() }).from(users).where(where);
  return { data: rows.map(toUser), meta: { total: total!.total, perPage, page }, count: rows.length };
}

export async function getUser(db: Queryable, id: number): Promise<User> {
  const [row] = await select(db, eq(users.id, id));
  if (!row) throw gone();
  return toUser(row);
}

/** The row itself, locked until the transaction ends. */
export async function lockUser(tx: Queryable, id: number): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!row) throw gone();
  return row;
}

function gone() {
  return new Refusal('NOT_FOUND', { message: 'Este usuário não existe mais.' });
}

function select(db: Queryable, where: SQL | undefined) {
  return db.select({ user: users, lastSeenAt, hasSecondFactor }).from(users).where(where).$dynamic();
}

interface Found {
  user: UserRow;
  lastSeenAt: Date | null;
  hasSecondFactor: boolean;
}

function toUser({ user, lastSeenAt: seen, hasSecondFactor: hasFactor }: Found): User {
  const { id, firstName, lastName, email, role, active, isPending, version, createdAt, updatedAt } = user;
  return {
    id,
    firstName,
    lastName,
    email,
    role,
    active,
    isPending: isPending && !active,
    isBuiltIn: isBuiltIn(user),
    hasSecondFactor: hasFactor,
    version,
    lastSeenAt: seen?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
