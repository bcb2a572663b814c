import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import {
  type ApprovalPolicy,
  type ProjectEvent,
  type ProjectHome,
  type PromptCounts,
  ZIP_CHANGES_MAX,
} from '#contract/projects.ts';
import type { Queryable } from '#server/db/database.ts';
import { countUpTo } from '#server/db/lists/pageOfIds.ts';
import { auditLog } from '#server/modules/audit/schema.ts';
import { approvalLinks, isLive, isToResend } from '#server/modules/approvalLinks/schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { users } from '#server/modules/users/schema.ts';
import { getProject } from './projectQueries.ts';
import { countVerdicts, findReviewPlace, type Verdicts } from './verdictCounts.ts';

/** Where a project stands, from its stored counts and few queries that each read an index. */
export async function getProjectHome(db: Queryable, id: number, user: AuthUser): Promise<ProjectHome> {
  const { prompts: counts, zip, zipPath, approvalPolicy = 'person' } = await getProject(db, id);
  const verdicts = await countVerdicts(db, id, approvalPolicy);
  const isBegun = verdicts.approved + verdicts.rejected + verdicts.partly > 0;
  return {
    prompts: counts,
    approval: {
      approved: verdicts.approved,
      rejected: verdicts.rejected,
      ...waiting(counts, verdicts, approvalPolicy),
    },
    rejectedByClient: verdicts.rejectedByClient,
    reviewPlace: isBegun ? await findReviewPlace(db, id, { userId: user.id, policy: approvalPolicy }) : null,
    openLinks: await countOpenLinks(db, id),
    toResend: await countToResend(db, id),
    zipChanges:
      zip?.isStale && zipPath !== null && zip.madeAt ? await countChanges(db, id, new Date(zip.madeAt)) : null,
    events: hasPermission(user.role, 'audit') ? await listEvents(db, id) : null,
  };
}

/** Whom the audio without a verdict waits for. One person's approval is what `partly` has. */
function waiting(
  { processed }: PromptCounts,
  { approved, rejected, partly }: Verdicts,
  policy: ApprovalPolicy,
): Pick<ProjectHome['approval'], 'person' | 'second' | 'client'> {
  // The counts and the verdicts are read one after the other.
  const open = Math.max(0, processed - approved - rejected);
  if (policy === 'client') return { person: 0, second: 0, client: open };
  const once = Math.min(partly, open);
  return {
    person: open - once,
    second: policy === 'two' ? once : 0,
    client: policy === 'both' ? once : 0,
  };
}

async function countOpenLinks(db: Queryable, projectId: number): Promise<number> {
  const open = and(eq(approvalLinks.projectId, projectId), isLive, isNull(approvalLinks.finishedAt));
  return (await countUpTo(db, { from: sql`${approvalLinks}`, where: open })).total;
}

async function countToResend(db: Queryable, projectId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct p.id)::int as count from ${approvalLinks}
      join approval_link_prompts as lp on lp.link_id = ${approvalLinks.id}
      join prompts as p on p.id = lp.prompt_id and p.project_id = ${projectId} and p.removed_at is null
    where ${approvalLinks.projectId} = ${projectId} and ${isLive} and ${isToResend}`);
  return rows[0]!.count;
}

/** Prompts that were made or changed since a moment; the two conditions are served by an index each. */
async function countChanges(db: Queryable, projectId: number, since: Date): Promise<number> {
  const count = async (where: SQL | undefined) => {
    const present = and(eq(prompts.projectId, projectId), isNull(prompts.removedAt), where);
    return (await countUpTo(db, { from: sql`${prompts}`, where: present }, ZIP_CHANGES_MAX)).total;
  };
  const made = await count(gte(prompts.createdAt, since));
  const changed = await count(and(gte(prompts.changedAt, since), lt(prompts.createdAt, since)));
  return Math.min(ZIP_CHANGES_MAX, made + changed);
}

/** Entries of the audit log in which the acts of a project are looked for, so that a long log costs no more. */
const LOOKED_AT = 5000;
const SHOWN = 10;

const ofProject = ['prompts.createFromFile', 'prompts.import'];
const ofLink = ['create', 'renew', 'sendAgain', 'mail', 'revoke', 'open', 'file', 'applyFile'].map(
  (verb) => `approvalLinks.${verb}`,
);

/** The latest acts on the project, its prompts and its links, newest first. */
async function listEvents(db: Queryable, projectId: number): Promise<ProjectEvent[]> {
  const latest = db
    .select()
    .from(auditLog)
    .orderBy(sql`${auditLog.id} desc`)
    .limit(LOOKED_AT)
    .as('latest');
  const noun = sql`split_part(${latest.action}, '.', 1)`;
  // The cast is guarded: other nouns have ids that are no numbers.
  const number = sql`case when ${latest.entityId} ~ '^[0-9]{1,9}$' then ${latest.entityId}::integer end`;
  const inProject = or(
    and(
      eq(latest.entityId, String(projectId)),
      or(inArray(noun, ['projects', 'batches', 'scriptVersions']), inArray(latest.action, ofProject)),
    ),
    and(
      inArray(latest.action, ofLink),
      sql`${number} in (select id from approval_links where project_id = ${projectId})`,
    ),
    and(
      sql`(${noun} in ('prompts', 'comments') or ${latest.action} in ('approvalLinks.approve',
        'approvalLinks.requestChange', 'approvalLinks.undo'))`,
      sql`${latest.action} not in ${ofProject}`,
      sql`exists (select from prompts where prompts.id = ${number} and prompts.project_id = ${projectId})`,
    ),
  );
  const rows = await db
    .select({
      id: latest.id,
      at: latest.at,
      action: latest.action,
      entityName: latest.entityName,
      email: latest.userEmail,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(latest)
    .leftJoin(users, eq(users.id, latest.userId))
    .where(inProject)
    .orderBy(sql`${latest.id} desc`)
    .limit(SHOWN);
  return rows.map(({ at, email, firstName, lastName, ...event }) => ({
    ...event,
    at: at.toISOString(),
    who: firstName === null ? email : `${firstName} ${lastName}`,
  }));
}
