import type { FileReport, SameNames } from '#contract/sentFiles.ts';
import type { Queryable } from '#server/db/database.ts';
import { prompts } from '#server/db/schema/prompts.ts';
import { enqueue, rankFor } from '#server/domain/prompts/promptAttempts.ts';
import type { CsvContent } from '#contract/formats/csv.ts';
import { leaveOutSameNames } from '#server/domain/prompts/sameNames.ts';
import { addJobs } from '#server/jobs/queue.ts';
import { keepRefused } from './keepRefused.ts';

const BATCH = 500;
/** So many that the figures of before mislead; the database itself looks once a minute at most. */
const MANY = 1000;
const renewal = { payload: {}, key: 'renew-statistics', priority: -1 };

interface Common {
  projectId: number;
  speaker: string;
  compression: boolean;
  createdById: number;
  fileName: string;
}
interface Sent extends Common {
  sameNames: SameNames;
}

/** Makes a prompt of every usable line that is wanted, in the caller's transaction. */
export async function createFromFile(
  tx: Queryable,
  { usable, refused }: CsvContent,
  { sameNames, ...common }: Sent,
): Promise<FileReport> {
  const wanted = sameNames === 'leaveOut' ? await leaveOutSameNames(tx, common.projectId, usable) : usable;
  const rankOf = await rankFor(tx, common.projectId);
  for (let from = 0; from < wanted.length; from += BATCH) {
    const batch = wanted
      .slice(from, from + BATCH)
      .map((line, i) => ({ ...common, ...line, queueRank: rankOf(from + i) }));
    const made = { id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank };
    await enqueue(tx, await tx.insert(prompts).values(batch).returning(made));
  }
  const created = wanted.length;
  if (created >= MANY) await addJobs(tx, 'renew-statistics', [renewal]);
  const { projectId, createdById, fileName } = common;
  return {
    created,
    refused: refused.map(({ source: _source, ...line }) => line),
    ...(sameNames === 'leaveOut' && { leftOut: usable.length - created }),
    ...(refused.length > 0 && {
      idFile: await keepRefused(tx, refused, { projectId, createdById, fileName, created }),
    }),
  };
}
