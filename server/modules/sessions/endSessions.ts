import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { sessions } from './schema.ts';

/** Ends the sessions that match at once: their tokens and cookies open nothing any more. */
export async function endSessions(db: Queryable, condition: SQL | undefined, endReason: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason })
    .where(and(condition, isNull(sessions.endedAt)));
}

/** All of the user's but the one that made the change. */
export async function endOtherSessions(
  db: Queryable,
  userId: number,
  sessionId: string,
  endReason: string,
): Promise<void> {
  await endSessions(db, and(eq(sessions.userId, userId), ne(sessions.id, sessionId)), endReason);
}
