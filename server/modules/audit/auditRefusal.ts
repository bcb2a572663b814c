import type { AuditAct } from '#common/auditWords.ts';
import type { AuthUser } from '#contract/auth.ts';
import type { Database } from '#server/db/database.ts';
import { audit } from './audit.ts';
import { callerAddress } from '#server/http/caller.ts';

const WINDOW_MS = 60_000;
/** Lines a minute, of all together: whoever tries from everywhere fills no disk. */
const LINES_MAX = 60;

interface RefusedAct {
  readonly action: AuditAct;
  readonly user?: Pick<AuthUser, 'id' | 'email'> | undefined;
  readonly entityName?: string;
}

/** By database: servers that share a process do not count each other's. */
const toldIn = new WeakMap<Database, Map<string, number>>();

/**
 * Notes in the audit log that somebody was refused: once a minute for an action and person, or address where nobody
 * is signed in.
 */
export async function auditRefusal(
  db: Database,
  { action, user, entityName }: RefusedAct,
  now = Date.now(),
): Promise<void> {
  const key = `${action} ${user ? user.id : (callerAddress() ?? '')}`;
  const told = toldIn.get(db) ?? new Map<string, number>();
  toldIn.set(db, told);
  for (const [other, at] of told) if (at <= now - WINDOW_MS) told.delete(other);
  if (told.has(key) || told.size >= LINES_MAX) return;
  told.set(key, now);
  await audit(db, user, { action, ...(entityName !== undefined && { entityName: entityName.slice(0, 300) }) });
}
