import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { BatchAction } from '#contract/batchAction.ts';
import { type Notification, notifications } from '#contract/notifications.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import type { Queryable } from '#server/db/database.ts';
import { batches } from '#server/modules/batches/schema.ts';
import { withDefaults } from '#server/modules/projects/packs/zipUse.ts';
import { zipPathOf } from '#server/modules/projects/projectQueries.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { isPresent, prompts } from '#server/modules/prompts/schema.ts';
import { concernedUsers } from '#server/modules/comments/comments.ts';
import { webhooks } from '#server/modules/webhooks/schema.ts';
import { fileImports } from '#server/modules/fileImports/schema.ts';
import { readNotice } from '#server/modules/settings/settings.ts';
import type { Deps } from '#server/modules/deps.ts';
import { registerEndpoints } from '#server/http/registerEndpoints.ts';

const SHOWN = 20;
/** Batches that make new audio. */
const renewing = ['voice', 'output', 'regenerate'] as const satisfies BatchAction[];
const recent = sql`now() - interval '3 days'`;

/** Notifications are derived from the work itself, so nothing has to be stored, marked or cleaned up. */
export function registerNotificationRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoints(app, deps, notifications, {
    async list(_input, { db, user }) {
      const found = [
        ...(await findAudio(db, user.id)),
        ...(await findRefused(db, user.id)),
        ...(await findZips(db, user.id)),
        ...(await findBatches(db, user.id)),
        ...(await findApprovals(db, user.id)),
        ...(await findComments(db, user.id)),
        ...(await findPolicies(db, user.id)),
        ...(hasPermission(user.role, 'webhooks') ? await findPausedWebhooks(db) : []),
        ...(await findMaintenance(db)),
      ];
      return { data: found.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, SHOWN) };
    },
  });
}

/**
 * One notification for each file or project whose prompts by this user are all finished, at the moment of the last one.
 * Audio that a change of many prompts renewed counts with that change, not here once more.
 */
async function findAudio(db: Queryable, userId: number): Promise<Notification[]> {
  const isRenewed = sql`${prompts.attempt} > 1 and ${prompts.updatedAt} >= (
    select min(${batches.createdAt}) from ${batches} where ${batches.projectId} = ${prompts.projectId}
      and ${batches.createdAt} > greatest(${recent}, ${prompts.createdAt})
      and ${inArray(batches.action, [...renewing])})`;
  const at = sql<Date>`coalesce(max(${prompts.updatedAt}) filter (where (${isRenewed}) is not true),
    max(${prompts.createdAt}))`.mapWith(prompts.updatedAt);
  const rows = await db
    .select({
      idProject: prompts.projectId,
      projectName: projects.name,
      fileName: prompts.fileName,
      at,
      processed: sql<number>`count(*) filter (where ${prompts.status} = 'PROCESSED')::int`,
      failed: sql<number>`count(*) filter (where ${prompts.status} = 'FAILED')::int`,
    })
    .from(prompts)
    .innerJoin(projects, eq(projects.id, prompts.projectId))
    .where(and(eq(prompts.createdById, userId), gt(prompts.createdAt, recent), isPresent))
    .groupBy(prompts.projectId, projects.name, prompts.fileName)
    .having(sql`bool_and(${prompts.status} in ('PROCESSED', 'FAILED'))`)
    .orderBy(desc(at))
    .limit(SHOWN);
  return rows.map((row) => ({
    kind: 'audio',
    id: `audio:${row.idProject}:${row.fileName ?? ''}`,
    ...row,
    at: row.at.toISOString(),
  }));
}

async function findRefused(db: Queryable, userId: number): Promise<Notification[]> {
  const rows = await db
    .select({ file: fileImports, projectName: projects.name })
    .from(fileImports)
    .innerJoin(projects, eq(projects.id, fileImports.projectId))
    .where(and(eq(fileImports.createdById, userId), gt(fileImports.createdAt, recent), isNull(projects.removedAt)))
    .orderBy(desc(fileImports.createdAt))
    .limit(SHOWN);
  return rows.map(({ file: { id, projectId, fileName, refusedCount, createdAt }, projectName }) => ({
    kind: 'refused',
    id: `refused:${id}`,
    at: createdAt.toISOString(),
    idProject: projectId,
    projectName,
    fileName,
    idFile: id,
    refused: refusedCount,
  }));
}

async function findZips(db: Queryable, userId: number): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(
      and(
        gt(projects.zipMadeAt, recent),
        isNull(projects.packId),
        eq(projects.packedById, userId),
        isNull(projects.removedAt),
      ),
    )
    .orderBy(desc(projects.zipMadeAt))
    .limit(SHOWN);
  return rows.map((row) => ({
    kind: 'zip',
    id: `zip:${row.id}`,
    at: row.zipMadeAt!.toISOString(),
    idProject: row.id,
    projectName: row.name,
    files: row.zipFiles ?? row.packTotal,
    bytes: row.zipBytes ?? 0,
    leftOut: row.zipLeftOut,
    destination: withDefaults(row.zipChoice).destination,
    zipPath: zipPathOf(row),
  }));
}

async function findBatches(db: Queryable, userId: number): Promise<Notification[]> {
  const rows = await db
    .select({ batch: batches, projectName: projects.name })
    .from(batches)
    .innerJoin(projects, eq(projects.id, batches.projectId))
    .where(and(eq(batches.createdById, userId), gt(batches.endedAt, recent), isNull(projects.removedAt)))
    .orderBy(desc(batches.endedAt))
    .limit(SHOWN);
  return rows.map(({ batch: { id, projectId, action, status, done, notDone, endedAt }, projectName }) => ({
    kind: 'batch',
    id: `batch:${id}`,
    at: endedAt!.toISOString(),
    idProject: projectId,
    projectName,
    action,
    isCancelled: status === 'CANCELLED',
    changed: done - notDone,
    notDone,
  }));
}

/** Links that the person sent, or that have prompts of the person, whose client decided in the last days. */
async function findApprovals(db: Queryable, userId: number): Promise<Notification[]> {
  const { rows } = await db.execute<Omit<Extract<Notification, { kind: 'approval' }>, 'kind' | 'id' | 'at'> & Row>(sql`
    select approval_links.id, max(decided_at) as at, projects.id as "idProject", projects.name as "projectName",
      title, client_name as client, count(*)::int as total,
      count(*) filter (where decision = 'approved')::int as approved,
      count(*) filter (where decision = 'change')::int as changes
    from approval_links join approval_link_prompts on link_id = approval_links.id
      join prompts on prompts.id = prompt_id and prompts.removed_at is null
      join projects on projects.id = approval_links.project_id and projects.removed_at is null
    where approval_links.expires_at > ${recent}
    group by approval_links.id, projects.id
    having max(decided_at) > ${recent}
      and (approval_links.created_by_id = ${userId} or bool_or(prompts.created_by_id = ${userId}))
    order by at desc limit ${SHOWN}`);
  return rows.map(({ id, at, ...row }) => ({
    kind: 'approval',
    id: `approval:${id}`,
    at: new Date(at).toISOString(),
    ...row,
  }));
}

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
}

async function findComments(db: Queryable, userId: number): Promise<Notification[]> {
  const { rows } = await db.execute<Omit<Extract<Notification, { kind: 'comments' }>, 'kind' | 'id' | 'at'> & Row>(sql`
    select prompts.id, max(comments.created_at) as at, projects.id as "idProject", projects.name as "projectName",
      prompts.name as "promptName", count(*)::int as count,
      (array_agg(coalesce(comments.by_name, '') order by comments.created_at desc))[1] as by
    from comments join prompts on prompts.id = prompt_id and prompts.removed_at is null
      join projects on projects.id = project_id and projects.removed_at is null
    where comments.created_at > ${recent} and comments.text is not null
      and comments.user_id is distinct from ${userId}
      and ${userId} in (${concernedUsers(sql.raw('comments.prompt_id'))})
    group by prompts.id, projects.id order by at desc limit ${SHOWN}`);
  return rows.map(({ id, at, ...row }) => ({
    kind: 'comments',
    id: `comments:${id}`,
    at: new Date(at).toISOString(),
    ...row,
  }));
}

/** Projects whose approval policy somebody else changed, for whoever wrote a prompt or sent a link of theirs. */
async function findPolicies(db: Queryable, userId: number): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(
      and(
        gt(projects.policyAt, recent),
        isNull(projects.removedAt),
        sql`${projects.policyById} is distinct from ${userId}`,
        sql`(exists (select from prompts where project_id = ${projects.id} and created_by_id = ${userId}
            and removed_at is null)
          or exists (select from approval_links where project_id = ${projects.id} and created_by_id = ${userId}))`,
      ),
    )
    .orderBy(desc(projects.policyAt))
    .limit(SHOWN);
  return rows.map((row) => ({
    kind: 'policy',
    id: `policy:${row.id}`,
    at: row.policyAt!.toISOString(),
    idProject: row.id,
    projectName: row.name,
    by: row.policyByName ?? '',
    before: row.policyBefore ?? 'person',
    policy: row.approvalPolicy,
  }));
}

async function findPausedWebhooks(db: Queryable): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.isPausedByFailures, true), gt(webhooks.pausedAt, recent)))
    .orderBy(desc(webhooks.pausedAt))
    .limit(SHOWN);
  return rows.map(({ id, name, failure, pausedAt }) => ({
    kind: 'webhook',
    id: `webhook:${id}`,
    at: pausedAt!.toISOString(),
    idWebhook: id,
    name,
    failure,
  }));
}

async function findMaintenance(db: Queryable): Promise<Notification[]> {
  const { startDateTime, endDateTime, plannedAt } = await readNotice(db);
  if (startDateTime === null || endDateTime === null || Date.parse(endDateTime) < Date.now()) return [];
  return [
    {
      kind: 'maintenance',
      id: `maintenance:${startDateTime}`,
      at: plannedAt ?? new Date().toISOString(),
      startDateTime,
      endDateTime,
    },
  ];
}
