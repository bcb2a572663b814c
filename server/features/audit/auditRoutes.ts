import { count, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { audit } from '#contract/audit.ts';
import { auditLog } from '../../db/schema.ts';
import { direct, matches } from '../../db/search.ts';
import type { Deps } from '../../http/deps.ts';
import { serve } from '../../http/serve.ts';

export function serveAudit(app: FastifyInstance, deps: Deps) {
  serve(app, deps, audit, {
    async list({ page, perPage, search, orderByDirection }, { db }) {
      const searched = sql`entoa_fold(${auditLog.action} || ' ' || coalesce(${auditLog.userEmail}, '') || ' ' || coalesce(${auditLog.entityName}, ''))`;
      const where = search ? matches(searched, search) : undefined;
      const rows = await db.select().from(auditLog).where(where).orderBy(direct(auditLog.id, orderByDirection)).limit(perPage).offset((page - 1) * perPage);
      const [total] = await db.select({ total: count() }).from(auditLog).where(where);
      return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })), meta: { total: total!.total, perPage, page }, count: rows.length };
    },
  });
}
