import type { FileReport } from '#contract/prompts.ts';
import type { Queryable } from '#server/db/database.ts';
import { prompts } from '#server/db/schema/prompts.ts';
import { enqueue, rankFor } from '#server/domain/prompts/promptAttempts.ts';
import type { CsvContent } from '#contract/formats/csv.ts';

const BATCH = 500;

interface Common {
  projectId: number;
  speaker: string;
  compression: boolean;
  createdById: number;
  fileName: string;
}

/** Makes a prompt of every usable line, in the caller's transaction. */
export async function createFromFile(
  tx: Queryable,
  { usable, refused }: CsvContent,
  common: Common,
): Promise<FileReport> {
  const rankOf = await rankFor(tx, common.projectId);
  for (let from = 0; from < usable.length; from += BATCH) {
    const batch = usable
      .slice(from, from + BATCH)
      .map((line, i) => ({ ...common, ...line, queueRank: rankOf(from + i) }));
    const made = { id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank };
    await enqueue(tx, await tx.insert(prompts).values(batch).returning(made));
  }
  return { created: usable.length, refused: [...refused] };
}
