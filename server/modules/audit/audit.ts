import type { AuditAct, AuditField } from '#common/auditWords.ts';
import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { auditLog } from './schema.ts';
import { callerAddress, callerService } from '#server/http/caller.ts';

/** Accepts only fields that have a readable name; any other field does not compile. */
type Named<Fields> = Fields & { readonly [Field in Exclude<keyof Fields, AuditField>]: never };

interface Act<Before, After> {
  action: AuditAct;
  entityId?: number | string;
  entityName?: string;
  before?: Named<Before> | null;
  after?: Named<After> | null;
}

/** Name stored with a record, so that it outlives the account. */
export const nameOf = ({ firstName, lastName }: Pick<AuthUser, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

/** Columns that name the last person who changed a row. */
export const changedBy = (user: AuthUser) => ({ changedByName: nameOf(user), changedAt: new Date() });

/** A person, or a client whose link takes the place of the e-mail address. */
export type Actor = { readonly id: number | null; readonly email: string } | undefined;

/** Writes who did what and from which address, in the transaction of the act itself. */
export function audit<Before extends object = object, After extends object = object>(
  db: Queryable,
  user: Actor,
  act: Act<Before, After>,
): Promise<void> {
  return auditMany(db, user, [act]);
}

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
