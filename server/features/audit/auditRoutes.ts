import { and, count, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { audit as endpoints, type AuditEntry } from '#contract/audit.ts';
import { auditActs, nameOfAct } from '#contract/formats/auditWords.ts';
import { describeChange, type FieldChange } from '#contract/formats/auditChange.ts';
import type { ParsedInput } from '#contract/kit/endpoint.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { direct, matches } from '#server/db/search.ts';
import { audit } from '#server/domain/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { sendCsv } from '#server/http/sendCsv.ts';
import { serve } from '#server/http/serve.ts';

type Filter = ParsedInput<typeof endpoints.exportCsv>;
type Row = typeof auditLog.$inferSelect;

const EXPORTED_AT_ONCE = 1000;

export function serveAudit(app: FastifyInstance, deps: Deps) {
  const zone = deps.config.TIME_ZONE;
  const moment = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  serve(app, deps, endpoints, {
    async list({ page, perPage, orderByDirection, ...filter }, { db }) {
      const where = whereActs(filter, zone);
      const rows = await db
        .select()
        .from(auditLog)
        .where(where)
        .orderBy(direct(auditLog.id, orderByDirection))
        .limit(perPage)
        .offset((page - 1) * perPage);
      const [total] = await db.select({ total: count() }).from(auditLog).where(where);
      return { data: rows.map(toEntry), meta: { total: total!.total, perPage, page }, count: rows.length };
    },
    async exportCsv(filter, { db, user, reply }) {
      await audit(db, user, { action: 'audit.export', after: filter });
      return sendCsv(
        reply,
        'auditoria.csv',
        ['Data', 'Usuário', 'Endereço', 'Ação', 'Registro', 'Nome', 'Antes', 'Depois'],
        async (before: number | undefined) => {
          const rows = await db
            .select()
            .from(auditLog)
            .where(and(whereActs(filter, zone), before === undefined ? undefined : lt(auditLog.id, before)))
            .orderBy(direct(auditLog.id, 'desc'))
            .limit(EXPORTED_AT_ONCE);
          return {
            lines: rows.map((row) => {
              const changes = describeChange(row.before, row.after, zone);
              return [
                moment.format(row.at),
                row.userEmail ?? '',
                row.address ?? '',
                nameOfAct(row.action),
                row.entityId ?? '',
                row.entityName ?? '',
                toText(changes, 'before'),
                toText(changes, 'after'),
              ];
            }),
            last: rows.length < EXPORTED_AT_ONCE ? undefined : rows.at(-1)!.id,
          };
        },
      );
    },
  });
}

/** Days begin at midnight in the zone. */
function whereActs({ search, noun, startDate, endDate }: Filter, zone: string): SQL | undefined {
  const midnight = (day: string) => sql`${day}::date::timestamp at time zone ${zone}`;
  const searched = sql`entoa_fold(${auditLog.action} || ' ' || coalesce(${auditLog.userEmail}, '') || ' ' || coalesce(${auditLog.entityName}, ''))`;
  return and(
    search ? or(matches(searched, search), inArray(auditLog.action, actsCalled(search))) : undefined,
    noun && sql`${auditLog.action} like ${`${noun}.%`}`,
    startDate === undefined ? undefined : sql`${auditLog.at} >= ${midnight(startDate)}`,
    endDate === undefined ? undefined : sql`${auditLog.at} < ${midnight(endDate)}`,
  );
}

function toEntry(row: Row): AuditEntry {
  return { ...row, at: row.at.toISOString() };
}

function toText(changes: readonly FieldChange[], side: 'before' | 'after'): string {
  return changes
    .flatMap((change) => (change[side] === undefined ? [] : [`${change.field}: ${change[side]}`]))
    .join('; ');
}

/** The acts whose words hold what is searched for, marks and capitals aside. */
function actsCalled(search: string): string[] {
  const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return Object.keys(auditActs).filter((act) => fold(nameOfAct(act)).includes(fold(search)));
}
