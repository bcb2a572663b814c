import { and, count, gt, lte, max } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { auditLog } from './schema.ts';

/** Number of newest ids counted on every read, since their transactions may still be open. */
const YOUNG = 1000;

/** Number of entries. Entries are never deleted, so the old ones are counted once. */
export class AuditTotal {
  #old = { upTo: 0, total: 0 };

  async read(db: Queryable): Promise<number> {
    const [newest] = await db.select({ id: max(auditLog.id) }).from(auditLog);
    const upTo = Math.max(0, (newest?.id ?? 0) - YOUNG);
    const old = this.#old;
    if (upTo > old.upTo) {
      const [more] = await db
        .select({ total: count() })
        .from(auditLog)
        .where(and(gt(auditLog.id, old.upTo), lte(auditLog.id, upTo)));
      this.#old = { upTo, total: old.total + more!.total };
    }
    const { upTo: from, total } = this.#old;
    const [young] = await db.select({ total: count() }).from(auditLog).where(gt(auditLog.id, from));
    return total + young!.total;
  }
}
