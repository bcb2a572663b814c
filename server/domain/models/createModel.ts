import type { AuthUser } from '#contract/auth.ts';
import type { ModelDetail } from '#contract/models.ts';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from '#server/db/schema/models.ts';
import { audit, nameOf } from '#server/domain/audit/audit.ts';
import { nameTaken } from './modelNames.ts';
import { getModel } from './modelQueries.ts';
import type { TakenFiles } from './takeFiles.ts';

export async function createModel(
  db: Queryable,
  user: AuthUser,
  { name, description }: { name: string; description: string },
  taken: TakenFiles,
): Promise<ModelDetail> {
  const [row] = await db
    .insert(models)
    .values({ name, description, createdById: user.id })
    .onConflictDoNothing()
    .returning();
  if (!row) throw nameTaken();
  await db.insert(modelVersions).values({ modelId: row.id, number: 1, ...taken, createdByName: nameOf(user) });
  await audit(db, user, {
    action: 'models.create',
    entityId: row.id,
    entityName: name,
    after: { name, description, modelSha256: taken.modelSha256 },
  });
  return getModel(db, row.id);
}
