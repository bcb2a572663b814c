import type { AuditAct, AuditField } from '#common/auditWords.ts';
import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { auditLog } from './schema.ts';
import { callerAddress, callerService } from '#server/http/caller.ts';

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

type Actor = Pick<AuthUser, 'id' | 'email'> | undefined;

/** Writes who did what and whence, in the transaction of the act itself. */
export function audit<Before extends object = object, After extends object = object>(
  db: Queryable,
  user: Actor,
  act: Act<Before, After>,
): Promise<void> {
  return auditMany(db, user, [act]);
}

/** The same of several records at once. */
export async function auditMany<Before extends object = object, After extends object = object>(
  db: Queryable,
  user: Actor,
  acts: readonly Act<Before, After>[],
): Promise<void> {
  if (acts.length === 0) return;
  const whence = { address: callerAddress(), service: callerService() };
  await db.insert(auditLog).values(
    acts.map(({ action, entityId, entityName, before, after }) => ({
      userId: user?.id ?? null,
      userEmail: user?.email ?? null,
      ...whence,
      action,
      entityId: entityId === undefined ? null : String(entityId),
      entityName: entityName ?? null,
      before: before ?? null,
      after: after ?? null,
    })),
  );
}
