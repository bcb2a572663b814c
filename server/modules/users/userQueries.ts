import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import type { User, users as endpoints } from '#contract/users.ts';
import type { Queryable } from '#server/db/database.ts';
import { secondFactors } from '#server/modules/auth/schema.ts';
import { sessions } from '#server/modules/sessions/schema.ts';
import { userKeys, users } from './schema.ts';
import { rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { findIds } from '#server/http/listIds.ts';
import { isBuiltIn } from '#server/config/demoAccounts.ts';
import { Refusal } from '#server/base/refusal.ts';

export type UserRow = typeof users.$inferSelect;

const sortable = { ...userKeys, id: users.id, role: users.role, createdAt: users.createdAt } as const;

/** When the user last renewed a session; computed only for the rows of a page. */
const lastSeenAt =
  sql<Date | null>`(select max(s.last_used_at) from ${sessions} as s where s.user_id = "users"."id")`.mapWith(
    sessions.lastUsedAt,
  );

const hasSecondFactor = sql<boolean>`
  exists (select 1 from ${secondFactors} as f
  where f.user_id = "users"."id" and f.confirmed_at is not null)`;

export async function listUsers(db: Queryable, input: ParsedInput<typeof endpoints.list>) {
  const { role, active, orderBy } = input;
  const listing = {
    from: sql`${users}`,
    id: users.id,
    key: sortable[orderBy],
    where: and(role && eq(users.role, role), active === undefined ? undefined : eq(users.active, active)),
  };
  const { ids, meta } = await findIds(db, listing, input, { columns: [userKeys.searched] });
  const rows = await rowsInOrder(
    ids,
    (some) => select(db, inArray(users.id, some)),
    (row) => row.user.id,
  );
  return { data: rows.map(toUser), meta, count: rows.length };
}

export async function getUser(db: Queryable, id: number): Promise<User> {
  const [row] = await select(db, eq(users.id, id));
  if (!row) throw gone();
  return toUser(row);
}

/** Loads the row and locks it until the transaction ends. */
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
