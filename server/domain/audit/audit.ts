import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { callerAddress } from '#server/http/caller.ts';

interface Act {
  /** noun.verb */
  action: string;
  entityId?: number | string;
  entityName?: string;
  before?: unknown;
  after?: unknown;
}

/** Writes who did what and whence, in the transaction of the act itself. */
export async function audit(db: Queryable, user: Pick<AuthUser, 'id' | 'email'> | undefined, act: Act): Promise<void> {
  await db.insert(auditLog).values({
    userId: user?.id ?? null,
    userEmail: user?.email ?? null,
    address: callerAddress(),
    action: act.action,
    entityId: act.entityId === undefined ? null : String(act.entityId),
    entityName: act.entityName ?? null,
    before: act.before ?? null,
    after: act.after ?? null,
  });
}
