import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { scriptColumns } from '#common/csv.ts';
import { auditValues } from '#common/auditValues.ts';
import { meaningOf, type ReviewState } from '#common/review.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { writeXlsx, XLSX_TYPE } from '#server/modules/prompts/xlsx/writeXlsx.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type CsvPart, inTurn, sendCsv } from '#server/http/send/sendCsv.ts';

/** Some 50 KB. */
const PART = 100;

/** Streams name and text of every prompt in order of creation; importing the unchanged file changes nothing. */
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
  const read = async (last = 0) => {
    const rows = await db
      .select()
      .from(prompts)
      .where(and(eq(prompts.projectId, projectId), isNull(prompts.removedAt), gt(prompts.id, last)))
      .orderBy(asc(prompts.id))
      .limit(PART);
    return { lines: rows.map(toLine), last: rows.length < PART ? undefined : rows.at(-1)!.id };
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

async function* linesOf(read: (last?: number) => Promise<CsvPart<number>>): AsyncGenerator<CsvPart<number>['lines']> {
  yield [scriptColumns];
  for (let part = await read(); ; part = await read(part.last)) {
    yield part.lines;
    if (part.last === undefined) return;
  }
}

function toLine(prompt: typeof prompts.$inferSelect): readonly string[] {
  const { name, text, speaker, compression, failureReason, reason } = prompt;
  const { invalidated, isRevised } = meaningOf(prompt.review);
  return [
    name,
    text,
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
