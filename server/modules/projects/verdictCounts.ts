import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ApprovalPolicy } from '#contract/projects.ts';
import type { Queryable } from '#server/db/database.ts';
import { promptKeys, prompts } from '#server/modules/prompts/schema.ts';
import { isApprovedNow, isAskedByClient, isRejectedNow } from '#server/modules/verdicts/verdicts.ts';

/** The finished audio of a project by its verdict. */
export interface Verdicts {
  readonly approved: number;
  readonly rejected: number;
  readonly rejectedByClient: number;
  /** Audio that has a person's approval, and by the policy still needs another. */
  readonly partly: number;
}

/** Counts the verdicts on the audio of a project. */
export async function countVerdicts(db: Queryable, projectId: number, policy: ApprovalPolicy): Promise<Verdicts> {
  const present = and(eq(prompts.projectId, projectId), isNull(prompts.removedAt), eq(prompts.status, 'PROCESSED'));
  const approved = await db.execute<{ approved: number }>(sql`
    select count(*)::int as approved from prompts where ${present} and ${isApprovedNow}`);
  const rejected = await db.execute<{ rejected: number; rejectedByClient: number }>(sql`
    select count(*)::int as rejected, count(*) filter (where ${isAskedByClient})::int as "rejectedByClient"
    from prompts where ${present} and ${isRejectedNow}`);
  const counts = { ...approved.rows[0]!, ...rejected.rows[0]!, partly: 0 };
  if (policy !== 'two' && policy !== 'both') return counts;
  const { rows } = await db.execute<{ partly: number }>(sql`
    select count(distinct prompts.id)::int as partly
    from verdicts as given join prompts on prompts.id = given.prompt_id and prompts.audio_hash = given.audio_hash
    where given.kind = 'yes' and given.link_id is null and ${present} and not ${isApprovedNow}
      and not ${isRejectedNow}`);
  return { ...counts, ...rows[0]! };
}

/** What a policy would change at once: audio that it approves, and approved audio that it lets wait. */
export async function previewPolicy(
  db: Queryable,
  projectId: number,
  policy: ApprovalPolicy,
): Promise<{ approved: number; waiting: number }> {
  const satisfied = sql.raw(
    { person: 'people > 0', two: 'people > 1', client: 'clients > 0', both: 'people > 0 and clients > 0' }[policy],
  );
  const { rows } = await db.execute<{ approved: number; waiting: number }>(sql`
    select count(*) filter (where not is_approved and ${satisfied})::int as approved,
      count(*) filter (where is_approved and not (${satisfied}))::int as waiting
    from (
      select bool_or(${isApprovedNow}) as is_approved, count(*) filter (where link_id is null) as people,
        count(*) filter (where approval_links.project_id = prompts.project_id) as clients
      from prompts join verdicts on prompt_id = prompts.id and verdicts.audio_hash = prompts.audio_hash and kind = 'yes'
        left join approval_links on approval_links.id = link_id
      where prompts.project_id = ${projectId} and prompts.removed_at is null and prompts.status = 'PROCESSED'
        and not ${isRejectedNow}
      group by prompts.id
    ) as said`);
  return rows[0]!;
}

/** Prompts at the start of a review among which its place is looked for. */
const LOOKED_AT = 5000;

/**
 * Place of the first audio without a verdict that counts for this person (see `verdictOf` of the review), in the order
 * of a review; null if the first ones have all been judged.
 */
export async function findReviewPlace(
  db: Queryable,
  projectId: number,
  { userId, policy }: { readonly userId: number; readonly policy: ApprovalPolicy },
): Promise<number | null> {
  const isSaid = sql`exists (select from verdicts as given where given.prompt_id = prompts.id and given.kind = 'yes'
    and given.audio_hash = prompts.audio_hash and given.link_id is null
    and (given.user_id = ${userId} or ${policy} <> 'two'))`;
  const { rows } = await db.execute<{ place: string }>(sql`
    select place from (
      select row_number() over (order by risk, position, id) as place, is_judged from (
        select id, risk, ${promptKeys.position} as position, status = 'PROCESSED' as has_audio,
          ${isApprovedNow} or ${isRejectedNow} or (review in ('open', 'revised') and ${isSaid}) as is_judged
        from prompts where project_id = ${projectId} and removed_at is null
          order by risk, ${promptKeys.position}, id limit ${LOOKED_AT}
      ) as first where has_audio
    ) as placed where not is_judged order by place limit 1`);
  return rows[0] ? Number(rows[0].place) : null;
}
