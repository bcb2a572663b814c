import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { sessions } from './schema.ts';

/** Ends the matching sessions; their tokens and cookies are invalid from the next request on. */
export async function endSessions(db: Queryable, condition: SQL | undefined, endReason: string): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason })
    .where(and(condition, isNull(sessions.endedAt)));
}

/** Ends all sessions of the user except the one that made the change. */
export async function endOtherSessions(
  db: Queryable,
  userId: number,
  sessionId: string,
  endReason: string,
): Promise<void> {
  await endSessions(db, and(eq(sessions.userId, userId), ne(sessions.id, sessionId)), endReason);
}
