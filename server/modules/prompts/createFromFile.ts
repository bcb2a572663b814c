import type { FileReport, SameNames } from '#contract/fileImports.ts';
import type { Queryable } from '#server/db/database.ts';
import type { CsvContent } from '#common/csv.ts';
import { addLines, type CommonOfLines } from './addLines.ts';
import { saveRefusedLines } from './saveRefusedLines.ts';
import { leaveOutSameNames } from './sameNames.ts';

interface Sent extends CommonOfLines {
  sameNames: SameNames;
}

/** Makes a prompt of every usable line that is wanted, in the caller's transaction. */
export async function createFromFile(
  tx: Queryable,
  { usable, refused }: CsvContent,
  { sameNames, ...common }: Sent,
): Promise<FileReport> {
  const wanted = sameNames === 'leaveOut' ? await leaveOutSameNames(tx, common.projectId, usable) : usable;
  const created = await addLines(tx, wanted, common);
  const { projectId, createdById, fileName } = common;
  return {
    created,
    refused: refused.map(({ source: _source, ...line }) => line),
    ...(sameNames === 'leaveOut' && { leftOut: usable.length - created }),
    ...(refused.length > 0 && {
      idFile: await saveRefusedLines(tx, refused, { projectId, createdById, fileName, created }),
    }),
  };
}
