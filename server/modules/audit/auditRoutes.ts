import { and, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { audit as endpoints } from '#contract/audit.ts';
import { nameOfAct } from '#common/auditWords.ts';
import { describeChange, type FieldChange } from '#common/auditChange.ts';
import { KeysetCursorCache } from '#server/db/lists/keysetCursorCache.ts';
import { auditLog } from './schema.ts';
import { direct } from '#server/db/search.ts';
import { audit } from './audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { sendCsv } from '#server/http/send/sendCsv.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { listActs, whereActs } from './auditQueries.ts';
import { AuditTotal } from './auditTotal.ts';

/** Some 50 KB. */
const EXPORTED_AT_ONCE = 60;

export function registerAuditRoutes(app: FastifyInstance, deps: Deps) {
  const zone = deps.config.TIME_ZONE;
  const moment = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const memory = { whole: new AuditTotal(), cursorCache: new KeysetCursorCache() };
  registerEndpoints(app, deps, endpoints, {
    list: (input, { db }) => listActs(db, input, zone, memory),
    async exportCsv(filter, { db, user, reply }) {
      return sendCsv(
        reply,
        {
          caller: String(user.id),
          fileName: 'auditoria.csv',
          header: ['Data', 'Usuário', 'Endereço', 'Ação', 'Registro', 'Nome', 'Antes', 'Depois'],
          onAdmitted: () => audit(db, user, { action: 'audit.export', after: filter }),
        },
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
                [row.userEmail ?? '', ...(row.service === null ? [] : [`(chave ${row.service})`])].join(' '),
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

function toText(changes: readonly FieldChange[], side: 'before' | 'after'): string {
  return changes
    .flatMap((change) => (change[side] === undefined ? [] : [`${change.field}: ${change[side]}`]))
    .join('; ');
}
