import type { AuthUser } from '#contract/auth.ts';
import type { ModelDetail } from '#contract/models.ts';
import type { Queryable } from '#server/db/database.ts';
import { models, modelVersions } from './schema.ts';
import { audit } from '#server/modules/audit/audit.ts';
import { nameTaken } from './modelNames.ts';
import { getModel } from './modelQueries.ts';
import type { ReceivedFiles } from './receiveFiles.ts';

/** Creator of a model; undefined if the configuration requested it. */
export interface Author {
  readonly user: Pick<AuthUser, 'id' | 'email'> | undefined;
  readonly name: string | null;
}

interface NewModel {
  readonly name: string;
  readonly description: string;
}

export async function createModel(
  db: Queryable,
  author: Author,
  { name, description }: NewModel,
  taken: ReceivedFiles,
): Promise<ModelDetail> {
  const [row] = await db
    .insert(models)
    .values({ name, description, createdById: author.user?.id ?? null })
    .onConflictDoNothing()
    .returning();
  if (!row) throw nameTaken();
  await db.insert(modelVersions).values({ modelId: row.id, number: 1, ...taken, createdByName: author.name });
  await audit(db, author.user, {
    action: 'models.create',
    entityId: row.id,
    entityName: name,
    after: {
      name,
      description,
      modelSha256: taken.modelSha256,
      ...(taken.origin && { license: taken.origin.license }),
    },
  });
  return getModel(db, row.id);
}
