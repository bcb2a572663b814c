import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { Refusal } from '#server/base/refusal.ts';

/**
 * Asserts that the project exists and accepts prompts, and locks that state until the transaction ends. With `alone`,
 * no other caller with `alone` may hold it at the same time.
 */
export async function checkProject(db: Queryable, id: number, { alone = false } = {}): Promise<void> {
  const [project] = await db
    .select({ active: projects.active })
    .from(projects)
    .where(and(eq(projects.id, id), isNull(projects.removedAt)))
    .for(alone ? 'no key update' : 'share');
  if (!project) throw gone();
  if (!project.active) throw new Refusal('ARCHIVED');
}

/** Asserts that the project exists, archived or not. */
export async function assertProjectExists(db: Queryable, id: number): Promise<void> {
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), isNull(projects.removedAt)));
  if (!project) throw gone();
}

const gone = () => new Refusal('NOT_FOUND', { message: 'Este projeto não existe mais.' });
