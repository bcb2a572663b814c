import type { AuthUser } from '#contract/auth.ts';
import type { ModelDetail } from '#contract/models.ts';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from './schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { nameTaken } from './modelNames.ts';
import { draftOf, getModel, type ModelDraft } from './modelQueries.ts';
import type { ReceivedFiles } from './receiveFiles.ts';

/** Creator of a model; undefined if the configuration requested it. */
export interface Author {
  readonly user: Pick<AuthUser, 'id' | 'email'> | undefined;
  readonly name: string | null;
}

export async function createModel(
  db: Queryable,
  author: Author,
  draft: ModelDraft,
  taken: ReceivedFiles,
): Promise<ModelDetail> {
  const [row] = await db
    .insert(models)
    .values({ ...draft, createdById: author.user?.id ?? null })
    .onConflictDoNothing()
    .returning();
  if (!row) throw nameTaken();
  await db.insert(modelVersions).values({ modelId: row.id, number: 1, ...taken, createdByName: author.name });
  await audit(db, author.user, {
    action: 'models.create',
    entityId: row.id,
    entityName: row.name,
    after: {
      ...draftOf(row),
      modelSha256: taken.modelSha256,
      ...(taken.origin && { license: taken.origin.license }),
    },
  });
  return getModel(db, row.id);
}
