import { eq } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import type { ProjectDraft } from '#contract/projects.ts';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { audit, nameOf } from '#server/modules/audit/audit.ts';

/**
 * Adds a project with its audit entry; `copyOf` is the project it was copied from, whose rules and settings it
 * keeps: only who may set a rule takes it back. Returns its id.
 */
export async function addProject(tx: Queryable, user: AuthUser, draft: ProjectDraft, copyOf?: number): Promise<number> {
  const [rules] =
    copyOf === undefined
      ? []
      : await tx
          .select({
            onlyBusinessVoices: projects.onlyBusinessVoices,
            approvalPolicy: projects.approvalPolicy,
            defaults: projects.defaults,
          })
          .from(projects)
          .where(eq(projects.id, copyOf));
  const [row] = await tx
    .insert(projects)
    .values({ ...draft, ...rules, createdById: user.id, createdByName: nameOf(user) })
    .returning({ id: projects.id });
  const after = { ...draft, ...(copyOf !== undefined && { idProject: copyOf }) };
  await audit(tx, user, { action: 'projects.create', entityId: row!.id, entityName: draft.name, after });
  return row!.id;
}
