import type { CsvContent } from '#common/csv.ts';
import type { Queryable } from '#server/db/database.ts';
import { refusedLines, fileImports } from '#server/modules/fileImports/schema.ts';

const BATCH = 500;
/** Max characters per insert; an overlong line may be the whole file. */
const BATCH_CHARACTERS = 1024 * 1024;

/** Stores the refused lines in the caller's transaction and returns the id of their file import. */
export async function saveRefusedLines(
  tx: Queryable,
  refused: CsvContent['refused'],
  file: Omit<typeof fileImports.$inferInsert, 'refusedCount'>,
): Promise<number> {
  const [row] = await tx
    .insert(fileImports)
    .values({ ...file, refusedCount: refused.length })
    .returning({ id: fileImports.id });
  const fileId = row!.id;
  let batch: (typeof refusedLines.$inferInsert)[] = [];
  let characters = 0;
  const write = async () => {
    if (batch.length > 0) await tx.insert(refusedLines).values(batch);
    batch = [];
    characters = 0;
  };
  for (const { line, field, reason, source } of refused) {
    batch.push({ fileId, line, field: field ?? null, reason, source });
    characters += source.length;
    if (batch.length === BATCH || characters >= BATCH_CHARACTERS) await write();
  }
  await write();
  return fileId;
}
