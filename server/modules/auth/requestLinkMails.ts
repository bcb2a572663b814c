import type { Queryable } from '#server/db/database.ts';
import { foldEmail } from '#server/base/foldEmail.ts';
import { addJobs } from '#server/modules/jobs.ts';

/** Mails are sent one at a time: a hanging mail server occupies one job slot and leaves the others to synthesis. */
const QUEUE = 'mail';

/** Enqueues a recovery mail whether or not the account exists; only the job looks it up. */
export function requestRecovery(tx: Queryable, email: string, origin: string): Promise<void> {
  return addJobs(tx, 'mail-recovery', [
    { payload: { email, origin }, key: `recovery:${foldEmail(email)}`, queue: QUEUE },
  ]);
}

/** Sends the user an activation link, unless the account is active by then. */
export function inviteToActivate(tx: Queryable, userId: number, origin: string): Promise<void> {
  return addJobs(tx, 'mail-activation', [{ payload: { userId, origin }, key: `activation:${userId}`, queue: QUEUE }]);
}
