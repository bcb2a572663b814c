import { Readable } from 'node:stream';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { defuseRecord } from '#common/csv.ts';
import { csvHeader } from '#common/sheetColumns.ts';
import { REFUSED_SHOWN_MAX, type FileImport, fileImports as endpoints } from '#contract/fileImports.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { refusedLines, fileImports } from './schema.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findTakenNames, findTexts } from '#server/modules/prompts/sameNames.ts';
import { Refusal } from '#server/base/refusal.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';

export function registerFileImportRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, endpoints, {
    async findNames({ idProject, names, withTexts = false }, { db }) {
      const [project] = await db.select({ id: projects.id }).from(projects).where(eq(projects.id, idProject));
      if (!project) throw new Refusal('NOT_FOUND', { message: 'Este projeto não existe mais.' });
      const taken = await findTakenNames(db, idProject, names);
      const texts = withTexts && taken.length > 0 ? await findTexts(db, idProject, taken) : undefined;
      return {
        taken,
        // Fewer if one went meanwhile.
        ...(texts?.length === taken.length && { texts }),
        characterPrice: Number(deps.config.PRICE_PER_CHARACTER),
      };
    },
    get: ({ id }, { db }) => getSentFile(db, id),
    async exportRefused({ id }, { db, reply }) {
      await getSentFile(db, id);
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="linhas-recusadas.csv"',
      });
      return reply.send(Readable.from(readRefused(db, id)));
    },
  });
}

async function getSentFile(db: Queryable, id: number): Promise<FileImport> {
  const [row] = await db
    .select({ file: fileImports, projectName: projects.name })
    .from(fileImports)
    .innerJoin(projects, eq(projects.id, fileImports.projectId))
    .where(and(eq(fileImports.id, id), isNull(projects.removedAt)));
  if (!row) throw new Refusal('NOT_FOUND', { message: 'As linhas deste arquivo não existem mais.' });
  const { line, field, reason } = refusedLines;
  const refused = await db
    .select({ line, field, reason })
    .from(refusedLines)
    .where(eq(refusedLines.fileId, id))
    .orderBy(asc(line))
    .limit(REFUSED_SHOWN_MAX);
  const { fileName, created, refusedCount, createdAt } = row.file;
  return {
    id,
    idProject: row.file.projectId,
    projectName: row.projectName,
    fileName,
    created,
    refusedCount,
    refused: refused.map((one) => ({ line: one.line, reason: one.reason, ...(one.field && { field: one.field }) })),
    createdAt: createdAt.toISOString(),
  };
}

/** Lines read at once; few, since a line may be long. */
const PART = 100;

/** Yields the refused lines as a CSV that can be corrected and sent again. */
async function* readRefused(db: Queryable, fileId: number): AsyncGenerator<string> {
  yield `\uFEFF${csvHeader}\r\n`;
  for (let last = 0; ;) {
    const rows = await db
      .select({ line: refusedLines.line, source: refusedLines.source })
      .from(refusedLines)
      .where(and(eq(refusedLines.fileId, fileId), gt(refusedLines.line, last)))
      .orderBy(asc(refusedLines.line))
      .limit(PART);
    for (const { source } of rows) yield `${defuseRecord(source)}\r\n`;
    if (rows.length < PART) return;
    last = rows.at(-1)!.line;
  }
}
