import type { UsableLine } from '#common/csv.ts';
import type { Language } from '#contract/kit/languages.ts';
import type { Queryable } from '#server/db/database.ts';
import { prompts } from './schema.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { enqueue, rankFor } from './promptAttempts.ts';

const BATCH = 500;
/** Row count above which planner statistics are stale; autovacuum analyses at most once a minute. */
const MANY = 1000;
const renewal = { payload: {}, key: 'renew-statistics', priority: -1 };

/** Values shared by all prompts of a file. */
export interface CommonOfLines {
  projectId: number;
  speaker: string;
  language: Language;
  compression: boolean;
  createdById: number;
  /** Null if the lines come from no file. */
  fileName: string | null;
}

/** Creates a prompt for every line, in the caller's transaction; returns their ids in the order of the lines. */
export async function addLines(tx: Queryable, lines: readonly UsableLine[], common: CommonOfLines): Promise<number[]> {
  const ids: number[] = [];
  const rankOf = await rankFor(tx, common.projectId);
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = lines
      .slice(from, from + BATCH)
      .map((line, i) => ({ ...common, ...line, queueRank: rankOf(from + i) }));
    const made = { id: prompts.id, attempt: prompts.attempt, queueRank: prompts.queueRank };
    const rows = await tx.insert(prompts).values(batch).returning(made);
    ids.push(...rows.map(({ id }) => id));
    await enqueue(tx, rows);
  }
  if (lines.length >= MANY) await addJobs(tx, 'renew-statistics', [renewal]);
  return ids;
}
