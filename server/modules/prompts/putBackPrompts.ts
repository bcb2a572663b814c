import { inArray, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { auditMany } from '#server/modules/audit/audit.ts';
import { startAttempts } from './promptAttempts.ts';
import { prompts } from './schema.ts';

const BATCH = 500;

/** Takes prompts out of the bin with their audio; those that waited for audio wait again. */
export async function putBackPrompts(tx: Queryable, user: AuthUser, ids: readonly number[]): Promise<void> {
  const start = startAttempts(tx, 'resume');
  for (let from = 0; from < ids.length; from += BATCH) {
    const found = await tx
      .update(prompts)
      .set({
        removedAt: null,
        removedByName: null,
        version: sql`${prompts.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(inArray(prompts.id, ids.slice(from, from + BATCH)))
      .returning({ id: prompts.id, name: prompts.name, projectId: prompts.projectId, status: prompts.status });
    await start(found.filter(({ status }) => status === 'ENQUEUED'));
    await auditMany(
      tx,
      user,
      found.map(({ id, name }) => ({ action: 'prompts.restore' as const, entityId: id, entityName: name })),
    );
  }
}
