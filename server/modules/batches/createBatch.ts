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

/** The project takes changes; one that is only copied may be archived. */
export const checkSource = (db: Queryable, { projectId, action }: Pick<Work, 'projectId' | 'action'>) =>
  action === 'copy' ? assertProjectExists(db, projectId) : checkProject(db, projectId);

/** Keeps what is to be done, with which prompts, and its job: from now on it is done, whatever dies meanwhile. */
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
  const { speaker, compression, reason, target } = parameters;
  await audit(tx, user, {
    action: 'batches.create',
    entityId: projectId,
    entityName: `${ids.length} prompts`,
    after: {
      action,
      count: ids.length,
      ...(speaker !== undefined && { speaker }),
      ...(compression !== undefined && { compression }),
      ...(reason !== undefined && { reason }),
      ...(target !== undefined && { idProject: target }),
    },
  });
  return toBatch(batch!);
}
