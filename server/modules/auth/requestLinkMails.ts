import type { Queryable } from '#server/db/database.ts';
import { foldEmail } from '#server/base/foldEmail.ts';
import { addJobs } from '#server/jobs/queue.ts';

/** One mail at a time: a mail server that hangs holds one place of the queue, and synthesis keeps the others. */
const QUEUE = 'mail';

/** Asks for a recovery mail, whether or not the account exists: only the job looks. */
export function requestRecovery(tx: Queryable, email: string, origin: string): Promise<void> {
  return addJobs(tx, 'mail-recovery', [
    { payload: { email, origin }, key: `recovery:${foldEmail(email)}`, queue: QUEUE },
  ]);
}

/** Sends the user a link that activates the account; nothing if it is active by then. */
export function inviteToActivate(tx: Queryable, userId: number, origin: string): Promise<void> {
  return addJobs(tx, 'mail-activation', [{ payload: { userId, origin }, key: `activation:${userId}`, queue: QUEUE }]);
}
