import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { scriptColumns, sheetKeys } from '#common/sheetColumns.ts';
import { auditValues } from '#common/auditValues.ts';
import { meaningOf, type ReviewState } from '#common/review.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { listInOrder } from '#server/modules/prompts/scriptOrder.ts';
import { writeXlsx, XLSX_TYPE } from '#server/modules/prompts/xlsx/writeXlsx.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type CsvPart, inTurn, sendCsv } from '#server/http/send/sendCsv.ts';

/** Some 50 KB. */
const PART = 100;

/** Streams name and text of every prompt in the order of the script; importing the unchanged file changes nothing. */
export async function exportScript(
  db: Queryable,
  projectId: number,
  format: 'csv' | 'xlsx',
  reply: FastifyReply,
  caller: string,
): Promise<FastifyReply> {
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.removedAt)));
  if (!project) throw new Refusal('NOT_FOUND', { message: 'Este projeto não existe mais.' });
  const ids = await listInOrder(db, projectId);
  const read = async (from = 0) => {
    const part = ids.slice(from, from + PART);
    const rows = await rowsInOrder(part, (some) => readPresent(db, some), ({ id }) => id); // prettier-ignore
    return { lines: rows.map(toLine), last: from + PART < ids.length ? from + PART : undefined };
  };
  if (format === 'csv')
    return sendCsv<number>(reply, { caller, fileName: `roteiro-${projectId}.csv`, header: scriptColumns }, read);
  reply.headers({
    'content-type': XLSX_TYPE,
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="roteiro-${projectId}.xlsx"`,
  });
  return reply.send(writeXlsx(linesOf((last) => inTurn(last === undefined, () => read(last)))));
}

const readPresent = (db: Queryable, ids: number[]) =>
  db
    .select()
    .from(prompts)
    .where(and(inArray(prompts.id, ids), isNull(prompts.removedAt)));

async function* linesOf(read: (last?: number) => Promise<CsvPart<number>>): AsyncGenerator<CsvPart<number>['lines']> {
  yield [scriptColumns];
  for (let part = await read(); ; part = await read(part.last)) {
    yield part.lines;
    if (part.last === undefined) return;
  }
}

function toLine(prompt: typeof prompts.$inferSelect): readonly string[] {
  const { speaker, compression, failureReason, reason } = prompt;
  const { invalidated, isRevised } = meaningOf(prompt.review);
  return [
    ...sheetKeys.map((key) => prompt[key]),
    speaker,
    compression ? 'telefonia' : 'alta qualidade',
    statusOf(prompt),
    failureReason ?? (invalidated && !isRevised ? reason : null) ?? '',
  ];
}

const reviews: Record<ReviewState, string> = {
  open: 'pronto',
  approved: 'aprovado',
  rejected: 'invalidado',
  remade: 'refeito, a revisar',
  revised: 'pronto',
  reapproved: 'aprovado',
};

function statusOf(prompt: typeof prompts.$inferSelect): string {
  if (prompt.status !== 'PROCESSED') return auditValues.status![prompt.status]!;
  return reviews[prompt.review];
}
