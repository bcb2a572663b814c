import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { sessions } from './schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { isLive } from './session.ts';

/** Ids of those sessions that are still valid. */
export async function findLive(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), isLive, eq(users.active, true)));
  return new Set(rows.map(({ id }) => id));
}
