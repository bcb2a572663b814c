import { and, count, gt, lte, max } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { auditLog } from './schema.ts';

/** Younger entries may still be in transactions that are open: they are counted each time. */
const YOUNG = 1000;

/** How many entries there are. None ever goes, so that the old ones are counted once. */
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
