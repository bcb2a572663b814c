import { setImmediate } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { auditMany, changedBy } from '#server/modules/audit/audit.ts';
import { clearApprovals } from '#server/modules/verdicts/verdicts.ts';
import type { ChangedLine } from './matchLines.ts';
import { startAttempts } from './promptAttempts.ts';
import { lockPrompts } from './promptQueries.ts';
import { hasRecording } from './recordings.ts';
import { prompts } from './schema.ts';

const BATCH = 500;

/**
 * Changes texts and the files they come from, and starts their synthesis, unless they are recorded; voice, output,
 * verdicts and order stay.
 */
export async function changeTexts(
  tx: Queryable,
  user: AuthUser,
  projectId: number,
  changed: readonly ChangedLine[],
): Promise<void> {
  const start = startAttempts(tx, user);
  for (let from = 0; from < changed.length; from += BATCH) {
    const batch = changed.slice(from, from + BATCH).sort((a, b) => a.prompt.id - b.prompt.id);
    const ids = batch.map(({ prompt }) => prompt.id);
    await lockPrompts(tx, ids);
    const texts = sql.param(batch.map(({ line }) => line.text));
    const files = sql.param(batch.map(({ fileName }) => fileName));
    const lines = sql.param(batch.map(({ line, fileName }) => (fileName === null ? null : line.line)));
    const { changedByName, changedAt } = changedBy(user);
    await tx.execute(sql`
      update prompts set text = given.text, file_name = given.file_name, line = given.line,
        changed_by_name = ${changedByName}, changed_at = ${changedAt.toISOString()}
      from unnest(${sql.param(ids)}::int[], ${texts}::text[], ${files}::text[], ${lines}::int[])
        as given(id, text, file_name, line)
      where prompts.id = given.id`);
    const recorded = batch.filter(({ prompt }) => hasRecording(prompt)).map(({ prompt }) => prompt.id);
    await start(ids.filter((id) => !recorded.includes(id)).map((id) => ({ id, projectId })));
    if (recorded.length > 0) {
      await clearApprovals(tx, recorded);
      await tx
        .update(prompts)
        .set({ version: sql`${prompts.version} + 1`, updatedAt: sql`now()` })
        .where(inArray(prompts.id, recorded));
    }
    await auditMany(
      tx,
      user,
      batch.map(({ line, prompt }) => ({
        action: 'prompts.update' as const,
        entityId: prompt.id,
        entityName: prompt.name,
        before: { text: prompt.text },
        after: { text: line.text },
      })),
    );
    await setImmediate();
  }
}
