import type { FastifyInstance } from 'fastify';
import { costs } from '#contract/costs.ts';
import { audit } from '#server/modules/audit/audit.ts';
import type { Deps } from '#server/modules/deps.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';
import { sendCsv } from '#server/http/send/sendCsv.ts';
import { consolidateDay, readToday } from './consolidate.ts';
import { findOptions, listCosts, readCostsAfter, summarizeCosts } from './costQueries.ts';

export function registerCostsRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, costs, {
    list: (input, { db }) => listCosts(db, input),
    summary: (input, { db }) => summarizeCosts(db, input),
    today: (_input, { db }) => readToday(db, deps.config.TIME_ZONE),
    async options({ type, search }, { db }) {
      return { data: await findOptions(db, type, search) };
    },
    async consolidate({ consolidationDate }, { db, user }) {
      const done = await consolidateDay(db, consolidationDate, deps.config.TIME_ZONE);
      await audit(db, user, {
        action: 'costs.consolidate',
        entityId: consolidationDate,
        entityName: consolidationDate,
        after: done,
      });
      return { consolidationDate, ...done };
    },
    async exportCsv(filter, { db, user, reply }) {
      return sendCsv(
        reply,
        {
          caller: String(user.id),
          fileName: 'custos.csv',
          header: ['Data', 'Tipo', 'Projeto', 'Serviço', 'Caracteres', 'Valor (R$)'],
          onAdmitted: () => audit(db, user, { action: 'costs.export', after: filter }),
        },
        async (last: { day: string; id: number } | undefined) => {
          const rows = await readCostsAfter(db, filter, last, 1000);
          return {
            lines: rows.map((row) => [
              toDay(row.consolidationDate),
              row.type === 'FILE' ? 'Arquivo' : 'Streaming',
              row.type === 'FILE' ? row.subjectName : '',
              row.type === 'FILE' ? '' : row.subjectName,
              String(row.characterCount),
              row.price.replace('.', ','),
            ]),
            last: rows.length < 1000 ? undefined : { day: rows.at(-1)!.consolidationDate, id: rows.at(-1)!.id },
          };
        },
      );
    },
  });
}

/** DD/MM/YYYY, the format of Brazilian spreadsheets. */
function toDay(day: string): string {
  return day.split('-').reverse().join('/');
}
