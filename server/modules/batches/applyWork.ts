import { inArray, sql } from 'drizzle-orm';
import type { AuthUser } from '#contract/auth.ts';
import { meaningOf } from '#common/review.ts';
import type { Queryable } from '#server/db/database.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { auditMany, changedBy } from '#server/modules/audit/audit.ts';
import { enqueue, rankFor, startAttempts } from '#server/modules/prompts/promptAttempts.ts';
import { writtenOf } from '#server/modules/prompts/changePrompt.ts';
import { placeLast, setPositions } from '#server/modules/prompts/scriptOrder.ts';
import { removePrompts } from '#server/modules/prompts/removePrompts.ts';
import { wantHearings } from '#server/modules/hearings/hearings.ts';
import { copyVerdicts, judgeOf, listRejectedAudio, rejectAudio } from '#server/modules/verdicts/verdicts.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { isWaiting, type Row, type Work } from './checkTransition.ts';
import type { ItemBefore } from './schema.ts';

type Sound = Pick<ItemBefore, 'speaker' | 'compression'>;

/** Applies the work to rows that the transaction has locked, in their order; none of them is left out any more. */
export async function applyWork(tx: Queryable, user: AuthUser, work: Work, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const start = (change: Partial<typeof prompts.$inferInsert>) =>
    startAttempts(tx, user, { ...change, ...changedBy(user) })(rows);
  const change = (set: Partial<{ [Name in keyof typeof prompts.$inferInsert]: unknown }>) =>
    tx
      .update(prompts)
      .set({ ...(set as object), ...changedBy(user), version: sql`${prompts.version} + 1`, updatedAt: sql`now()` })
      .where(inArray(prompts.id, ids));
  switch (work.action) {
    case 'voice':
      if (work.before) return takeBack('speaker', work.before);
      await start({ speaker: work.speaker! });
      return note('prompts.update', ({ speaker }) => ({ speaker }), { speaker: work.speaker! });
    case 'output':
      if (work.before) return takeBack('compression', work.before);
      await start({ compression: work.compression! });
      return note('prompts.update', ({ compression }) => ({ compression }), { compression: work.compression! });
    case 'regenerate':
      await start({});
      return note('prompts.regenerate', ({ status }) => ({ status }), { status: 'ENQUEUED' });
    case 'invalidate':
      await sweepOld();
      await rejectAudio(tx, ids, work.reason!, judgeOf(user));
      await change({});
      return note('prompts.invalidate', ({ review }) => ({ invalidated: meaningOf(review).invalidated }), {
        invalidated: true,
        reason: work.reason!,
      });
    case 'check':
      return wantHearings(
        tx,
        rows.flatMap(({ audioHash }) => audioHash ?? []),
        'chosen',
      );
    case 'delete':
      return removePrompts(tx, user, ids);
    case 'move':
      await change({ projectId: work.target });
      await place();
      return note('prompts.move', ({ projectId }) => ({ idProject: projectId }), { idProject: work.target! });
    case 'copy':
      await copy(tx, user, work.target!, rows);
      return note('prompts.copy', () => null, { idProject: work.target! });
  }

  /** Voice or output as it was, and nothing else; audio that is still there is found again and costs nothing. */
  async function takeBack(field: keyof Sound, before: ReadonlyMap<number, ItemBefore>): Promise<void> {
    const only = (of: Sound): Sound => ({ [field]: of[field] });
    const groups = new Map<unknown, Row[]>();
    for (const row of rows) {
      const was = before.get(row.id)![field];
      groups.set(was, [...(groups.get(was) ?? []), row]);
    }
    for (const group of groups.values())
      await startAttempts(tx, user, { ...only(before.get(group[0]!.id)!), ...changedBy(user) })(group);
    return auditMany(
      tx,
      user,
      rows.map((row) => ({
        action: 'prompts.update',
        entityId: row.id,
        entityName: row.name,
        before: only(row),
        after: only(before.get(row.id)!),
      })),
    );
  }

  /** Puts those that were taken back where they were in the script, and all others at its end. */
  async function place(): Promise<void> {
    const back = new Map<number, bigint>();
    for (const id of ids) {
      const position = work.before?.get(id)?.position;
      if (position !== undefined) back.set(id, BigInt(position));
    }
    await setPositions(tx, [...back.keys()], [...back.values()]);
    const others = ids.filter((id) => !back.has(id));
    await placeLast(tx, others);
  }

  function note<Before extends object, After extends object>(
    action: 'prompts.update' | 'prompts.regenerate' | 'prompts.invalidate' | 'prompts.move' | 'prompts.copy',
    before: (row: Row) => Before | null,
    after: After,
  ): Promise<void> {
    const acts = rows.map((row) => ({
      action,
      entityId: row.id,
      entityName: row.name,
      before: before(row) as object | null,
      after: after as object,
    }));
    return auditMany(tx, user, acts);
  }

  /** Deletes audio that was invalidated earlier and no longer serves a comparison. */
  async function sweepOld(): Promise<void> {
    const present = new Set(rows.map(({ audioHash }) => audioHash));
    const old = (await listRejectedAudio(tx, ids)).filter((hash) => !present.has(hash));
    if (old.length > 0) await addJobs(tx, 'sweep-audio', [{ payload: { hashes: old } }]);
  }
}

/** Existing audio is shared together with its verdicts; prompts without audio are synthesized in the target project. */
async function copy(tx: Queryable, user: AuthUser, projectId: number, rows: readonly Row[]): Promise<void> {
  const rankOf = await rankFor(tx, projectId);
  let waiting = 0;
  const made = await tx
    .insert(prompts)
    .values(
      rows.map((row) => {
        const isMade = row.status === 'PROCESSED';
        return {
          projectId,
          ...writtenOf(row),
          createdById: user.id,
          ...(isMade
            ? { status: row.status, audioHash: row.audioHash, warnings: row.warnings, ...rejectionOf(row) }
            : { queueRank: rankOf(waiting++) }),
        };
      }),
    )
    .returning({ id: prompts.id, status: prompts.status, attempt: prompts.attempt, queueRank: prompts.queueRank });
  await copyVerdicts(
    tx,
    rows.map(({ id }, place) => ({ source: id, target: made[place]!.id })),
  );
  await enqueue(tx, made.filter(isWaiting));
}

/** A copy begins rejected, instead of becoming so with its verdicts: that would be told to webhooks as news. */
const rejectionOf = ({ review, reason }: Row) => review === 'rejected' && { review, reason };
