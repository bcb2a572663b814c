import { sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { Batch } from '#contract/batches.ts';
import type { Queryable } from '#server/db/database.ts';
import { batches } from './schema.ts';
import { audit, nameOf } from '#server/modules/audit/audit.ts';
import { checkProject, assertProjectExists } from '#server/modules/prompts/assertProjectExists.ts';
import { Refusal } from '#server/base/refusal.ts';
import { toBatch } from './batchQueries.ts';
import type { Work } from './checkTransition.ts';
import { enqueueBatch } from './runBatch.ts';

/** Asserts that the source project accepts changes; copying also works from an archived project. */
export const checkSource = (db: Queryable, { projectId, action }: Pick<Work, 'projectId' | 'action'>) =>
  action === 'copy' ? assertProjectExists(db, projectId) : checkProject(db, projectId);

/** Stores the work, its prompts and its job in one transaction, so that the batch survives crashes from here on. */
export async function createBatch(
  tx: Queryable,
  user: AuthUser,
  { projectId, action, ...parameters }: Work,
  ids: readonly number[],
): Promise<Batch> {
  await checkSource(tx, { projectId, action });
  if (ids.length === 0) throw new Refusal('BATCH_EMPTY');
  const [batch] = await tx
    .insert(batches)
    .values({
      projectId,
      action,
      parameters,
      total: ids.length,
      createdById: user.id,
      createdByName: nameOf(user),
    })
    .returning();
  await tx.execute(sql`
    insert into batch_items (batch_id, place, prompt_id)
    select ${batch!.id}, chosen.place, chosen.id
    from unnest(${sql.param([...ids])}::int[]) with ordinality as chosen(id, place)`);
  await enqueueBatch(tx, batch!);
  const { speaker, compression, reason, target, undoes } = parameters;
  await audit(tx, user, {
    action: 'batches.create',
    entityId: projectId,
    entityName: `${ids.length} prompts`,
    after: {
      action,
      count: ids.length,
      // Voice and output of an undo are what it takes back, not what it sets.
      ...(undoes !== undefined && { undoes }),
      ...(undoes === undefined && speaker !== undefined && { speaker }),
      ...(undoes === undefined && compression !== undefined && { compression }),
      ...(reason !== undefined && { reason }),
      ...(target !== undefined && { idProject: target }),
    },
  });
  return toBatch(batch!);
}
