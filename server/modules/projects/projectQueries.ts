import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Project } from '#contract/projects.ts';
import { API_ROOT, type ParsedInput } from '#contract/kit/endpoint.ts';
import type { projects as endpoints } from '#contract/projects.ts';
import type { Queryable } from '#server/db/database.ts';
import { projectCounts, projectKeys, projects } from './schema.ts';
import { rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { findIds } from '#server/http/listIds.ts';
import { Refusal } from '#server/base/refusal.ts';
import { latestChoice, withDefaults } from './packs/zipUse.ts';

type Row = { project: typeof projects.$inferSelect; counts: typeof projectCounts.$inferSelect };

const sortable = { ...projectKeys, id: projects.id, createdAt: projects.createdAt } as const;

export async function listProjects(db: Queryable, input: ParsedInput<typeof endpoints.list>) {
  const { status, orderBy } = input;
  const listing = {
    from: sql`${projects}`,
    id: projects.id,
    key: sortable[orderBy],
    where: and(sql`${projects.active} = ${status === 'active'}`, isNull(projects.removedAt)),
  };
  const { ids, meta } = await findIds(db, listing, input, { columns: [projectKeys.searched] });
  const rows = await rowsInOrder(
    ids,
    (some) => select(db, inArray(projects.id, some)),
    (row) => row.project.id,
  );
  return { data: rows.map(toProject), meta, count: rows.length };
}

export async function getProject(db: Queryable, id: number): Promise<Project> {
  const [row] = await select(db, and(eq(projects.id, id), isNull(projects.removedAt)));
  if (!row) throw new Refusal('NOT_FOUND', { message: 'Este projeto não existe mais.' });
  return toProject(row);
}

/** Loads the row and locks it until the transaction ends, so that changes and deletions are serialized. */
export async function lockProject(
  db: Queryable,
  id: number,
  { mayBeArchived = false } = {},
): Promise<typeof projects.$inferSelect> {
  const [row] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), isNull(projects.removedAt)))
    .for('update');
  if (!row) throw new Refusal('NOT_FOUND', { message: 'Este projeto não existe mais.' });
  if (!row.active && !mayBeArchived) throw new Refusal('ARCHIVED');
  return row;
}

function select(db: Queryable, where: SQL | undefined) {
  return db
    .select({ project: projects, counts: projectCounts })
    .from(projects)
    .innerJoin(projectCounts, eq(projectCounts.projectId, projects.id))
    .where(where)
    .$dynamic();
}

/** The address of a project's zip; null if there is none. */
export const zipPathOf = ({ id, zipFile }: Pick<Row['project'], 'id' | 'zipFile'>): string | null =>
  zipFile === null ? null : `${API_ROOT}/projects/${id}/download`;

/** True while a zip is made, and if none was ever finished: what is said of it is then said of the request. */
const isAsked = ({ packId, zipFile }: Row['project']): boolean => packId !== null || zipFile === null;

/** A cancelled or failed request leaves the zip before it, whose number of files is another. */
function zipCounts(project: Row['project']): { done: number; total: number } {
  const { packDone, packTotal, zipFiles } = project;
  return isAsked(project) || zipFiles === null
    ? { done: packDone, total: packTotal }
    : { done: zipFiles, total: zipFiles };
}

function toProject({ project, counts }: Row): Project {
  const hasZip = project.zipFile !== null || project.packId !== null || project.packFailure !== null;
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    active: project.active,
    isPacking: project.packId !== null,
    zipPath: zipPathOf(project),
    zip: hasZip
      ? {
          ...zipCounts(project),
          bytes: project.zipBytes ?? 0,
          madeAt: project.zipMadeAt?.toISOString() ?? null,
          leftOut: project.zipLeftOut,
          choice: isAsked(project) ? latestChoice(project) : withDefaults(project.zipChoice),
          asked: latestChoice(project),
          isStale: project.zipFile !== null && project.zipState !== counts.state,
          failureReason: project.packFailure,
        }
      : null,
    prompts: {
      total: counts.total,
      enqueued: counts.enqueued,
      processing: counts.processing,
      processed: counts.processed,
      failed: counts.failed,
      invalidated: counts.invalidated,
      warned: counts.warned,
      differing: counts.differing,
      approved: counts.approved,
    },
    onlyBusinessVoices: project.onlyBusinessVoices,
    defaults: project.defaults,
    approvalPolicy: project.approvalPolicy,
    approvalPolicySet:
      project.policyAt === null ? null : { by: project.policyByName ?? '', at: project.policyAt.toISOString() },
    othersApprove: project.othersApprove,
    reviewRule:
      project.reviewRuleAt === null
        ? null
        : { by: project.reviewRuleByName ?? '', at: project.reviewRuleAt.toISOString() },
    createdBy: project.createdByName,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
    changedAt: project.changedAt?.toISOString() ?? null,
    changedBy: project.changedByName,
    version: project.version,
  };
}
