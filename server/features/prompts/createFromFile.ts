import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import { type CsvRecord, findHeaderProblem, readCsvLine, splitCsvRecords, UNCLOSED_QUOTE } from '#contract/csv.ts';
import { CSV_LINES_MAX } from '#contract/limits.ts';
import type { FileReport } from '#contract/prompts.ts';
import type { Queryable } from '../../db/database.ts';
import { prompts } from '../../db/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Upload } from '../../http/upload.ts';
import { enqueue, rankFor } from '../../jobs/promptAttempts.ts';

const BATCH = 500;

interface Common { projectId: number; speaker: string; compression: boolean; createdById: number }

/** Makes a prompt of every usable line; must run in a transaction: a file that is refused leaves nothing. */
export async function createFromFile(db: Queryable, file: Upload, common: Common): Promise<FileReport> {
  const records = splitCsvRecords(decode(await readFile(file.path)));
  const header = records.next();
  const problem = findHeaderProblem(header.done ? '' : header.value.source);
  if (problem) throw new Refusal(problem);
  const rankOf = await rankFor(db, common.projectId);
  const report: FileReport = { created: 0, refused: [] };
  let lines = 0;
  let batch: (typeof prompts.$inferInsert)[] = [];
  const flush = async () => {
    if (batch.length > 0) {
      const rows = await db.insert(prompts).values(batch).returning({ id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank });
      await enqueue(db, rows);
      batch = [];
    }
    await setImmediate();
  };
  for (const record of records) {
    lines += 1;
    if (lines > CSV_LINES_MAX) throw new Refusal('CSV_TOO_MANY_LINES');
    const line = readRecord(record);
    if ('reason' in line) {
      report.refused.push({ line: record.line, reason: line.reason });
    } else {
      batch.push({ ...common, ...line, fileName: file.fileName, line: record.line, queueRank: rankOf(report.created) });
      report.created += 1;
    }
    if (lines % BATCH === 0) await flush();
  }
  await flush();
  if (lines === 0) throw new Refusal('CSV_EMPTY', { message: 'O arquivo CSV tem só o cabeçalho.' });
  if (report.created === 0) {
    throw new Refusal('CSV_NO_USABLE_LINE', { fields: Object.fromEntries(report.refused.slice(0, 100).map(({ line, reason }) => [`linha ${line}`, `Linha ${line}: ${reason}`])) });
  }
  return report;
}

function readRecord({ source, isUnclosed }: CsvRecord) {
  if (isUnclosed) return { reason: UNCLOSED_QUOTE };
  const cells = Papa.parse<string[]>(source, { delimiter: ';' }).data[0] ?? [];
  return source.includes('\0') ? { reason: 'A linha tem caracteres que não podem ser usados.' } : readCsvLine(cells);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('CSV_ENCODING');
  }
}
