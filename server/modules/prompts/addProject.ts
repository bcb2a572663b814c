import type { AuthUser } from '#contract/auth.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { audit, nameOf } from '#server/modules/audit/audit.ts';

/** Adds a project with its audit entry; `copyOf` is the project it was copied from. Returns its id. */
export async function addProject(
  tx: Queryable,
  user: AuthUser,
  { name, description }: { readonly name: string; readonly description: string },
  copyOf?: number,
): Promise<number> {
  const [row] = await tx
    .insert(projects)
    .values({ name, description, createdById: user.id, createdByName: nameOf(user) })
    .returning({ id: projects.id });
  const after = { name, description, ...(copyOf !== undefined && { idProject: copyOf }) };
  await audit(tx, user, { action: 'projects.create', entityId: row!.id, entityName: name, after });
  return row!.id;
}
