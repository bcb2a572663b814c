import type { AuditAct, AuditField } from '#contract/formats/auditWords.ts';
import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { callerAddress } from '#server/http/caller.ts';

/** Fields with a name that a person can read; any other does not compile. */
type Named<Fields> = Fields & { readonly [Field in Exclude<keyof Fields, AuditField>]: never };

interface Act<Before, After> {
  action: AuditAct;
  entityId?: number | string;
  entityName?: string;
  before?: Named<Before> | null;
  after?: Named<After> | null;
}

/** What a record keeps of who did something to it, when the account is long gone. */
export const nameOf = ({ firstName, lastName }: Pick<AuthUser, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

/** What a row keeps of the last person who changed it. */
export const changedBy = (user: AuthUser) => ({ changedByName: nameOf(user), changedAt: new Date() });

/** Writes who did what and whence, in the transaction of the act itself. */
export async function audit<Before extends object = object, After extends object = object>(
  db: Queryable,
  user: Pick<AuthUser, 'id' | 'email'> | undefined,
  act: Act<Before, After>,
): Promise<void> {
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
