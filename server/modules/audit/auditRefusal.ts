import type { AuditAct } from '#common/auditWords.ts';
import type { Database } from '#server/db/database.ts';
import { type Actor, audit } from './audit.ts';
import { callerAddress } from '#server/http/caller.ts';

const WINDOW_MS = 60_000;
/** Max lines a minute for all callers together, so that distributed attempts cannot fill the disk. */
const LINES_MAX = 60;

interface RefusedAct {
  readonly action: AuditAct;
  readonly user?: Actor;
  readonly entityId?: number;
  readonly entityName?: string;
}

/** Keyed by database, so that servers sharing a process count separately. */
const recordedIn = new WeakMap<Database, Map<string, number>>();

/**
 * Records a refusal in the audit log, at most once a minute per action and person or client, or per action and address
 * if there is neither.
 */
export async function auditRefusal(
  db: Database,
  { action, user, entityId, entityName }: RefusedAct,
  now = Date.now(),
): Promise<void> {
  const key = `${action} ${user ? (user.id ?? user.email) : (callerAddress() ?? '')}`;
  const recorded = recordedIn.get(db) ?? new Map<string, number>();
  recordedIn.set(db, recorded);
  for (const [other, at] of recorded) if (at <= now - WINDOW_MS) recorded.delete(other);
  if (recorded.has(key) || recorded.size >= LINES_MAX) return;
  recorded.set(key, now);
  await audit(db, user, {
    action,
    ...(entityId !== undefined && { entityId }),
    ...(entityName !== undefined && { entityName: entityName.slice(0, 300) }),
  });
}
