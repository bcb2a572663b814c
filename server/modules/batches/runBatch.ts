import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { BatchAction } from '#contract/batchAction.ts';
import type { NotDoneCode } from '#contract/batches.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import type { Config } from '#server/config/config.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { rowsInOrder } from '#server/db/lists/pageOfIds.ts';
import { batches, batchItems, type ItemBefore } from './schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { positionOf } from '#server/modules/prompts/scriptOrder.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { findAuthor } from '#server/modules/auth/mayOpen.ts';
import { isInMaintenance } from '#server/modules/settings/settings.ts';
import { addJobs, type Jobs } from '#server/modules/jobs.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { applyWork } from './applyWork.ts';
import type { BatchRow, undoableActions } from './batchQueries.ts';
import { type TransitionContext, checkTransition, readRows, type Row } from './checkTransition.ts';

const STEP = 500;

/** Enqueues the batch, in the transaction that created it; batches of one project run one after the other. */
export function enqueueBatch(tx: Queryable, { id, projectId }: Pick<BatchRow, 'id' | 'projectId'>): Promise<void> {
  const job = { payload: { batchId: id }, key: `batch:${id}`, queue: `batches:${projectId}`, priority: -1 };
  return addJobs(tx, 'run-batch', [job]);
}

/**
 * Runs a batch in steps of one transaction each. Prompts and progress change together, so that a crashed worker leaves
 * only complete steps and the next one continues after them.
 */
export function runBatch(db: Database, speech: Speech, config: Config) {
  return async ({ batchId }: Jobs['run-batch'], { signal }: JobContext): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const left = await db.transaction((tx) => step(tx, batchId, { speech }, config));
      if (left === 0) return;
      if (await isInMaintenance(db)) {
        const [batch] = await db.select().from(batches).where(eq(batches.id, batchId));
        return batch && enqueueBatch(db, batch);
      }
    }
  };
}

/** Returns how many items remain. */
async function step(tx: Queryable, batchId: number, around: TransitionContext, config: Config): Promise<number> {
  const running = and(eq(batches.id, batchId), eq(batches.status, 'RUNNING'));
  const [batch] = await tx.select().from(batches).where(running).for('update');
  if (!batch) return 0;
  const closed = await whyClosed(tx, batch);
  const user = await findAuthor(tx, config, batch.createdById);
  if (closed || !user || !hasPermission(user.role, 'prompts')) return endAt(tx, batch, closed ?? 'AUTHOR_GONE');
  const items = await tx
    .select({ id: batchItems.promptId })
    .from(batchItems)
    .where(and(eq(batchItems.batchId, batchId), gt(batchItems.place, batch.done)))
    .orderBy(asc(batchItems.place))
    .limit(STEP);
  const ids = items.map(({ id }) => id);
  const { projectId, action, parameters } = batch;
  const { undoes } = parameters;
  const before = undoes !== undefined ? await readBefore(tx, undoes, ids) : undefined;
  const work = { projectId, action, ...parameters, ...(before && { before }) };
  const lock = (some: number[]) => readRows(tx, projectId, some).for('update', { of: prompts });
  const rows = await rowsInOrder(ids, lock, ({ id }) => id);
  const reasons = await checkTransition(tx, work, rows, { around, taken: new Set() });
  await applyWork(
    tx,
    user,
    work,
    rows.filter(({ id }) => !reasons.has(id)),
  );
  if (undoes === undefined) await keepBefore(tx, batch, rows, reasons);
  const there = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!there.has(id)) reasons.set(id, 'GONE');
  await keepReasons(tx, batch, reasons);
  const done = batch.done + ids.length;
  await tx
    .update(batches)
    .set({
      done,
      notDone: batch.notDone + reasons.size,
      ...(done >= batch.total && { status: 'DONE' as const, endedAt: sql`now()` }),
    })
    .where(eq(batches.id, batchId));
  return batch.total - done;
}

/**
 * Locks the projects until the transaction ends and returns why the batch cannot continue; the source of a copy may be
 * archived.
 */
async function whyClosed(tx: Queryable, { projectId, action, parameters }: BatchRow): Promise<NotDoneCode | undefined> {
  const { target } = parameters;
  const open = await tx
    .select({ id: projects.id, active: projects.active })
    .from(projects)
    .where(and(inArray(projects.id, [projectId, target ?? projectId]), isNull(projects.removedAt)))
    .orderBy(projects.id)
    .for('share');
  const isOpen = (id: number, mayBeArchived = false) =>
    open.some((project) => project.id === id && (project.active || mayBeArchived));
  if (!isOpen(projectId, action === 'copy')) return 'PROJECT_CLOSED';
  return target === undefined || isOpen(target) ? undefined : 'TARGET_CLOSED';
}

/** Ends the batch and leaves all remaining items unchanged. */
async function endAt(tx: Queryable, { id, done, notDone, total }: BatchRow, reason: NotDoneCode): Promise<0> {
  await tx
    .update(batchItems)
    .set({ reason })
    .where(and(eq(batchItems.batchId, id), gt(batchItems.place, done)));
  await tx
    .update(batches)
    .set({ done: total, notDone: notDone + total - done, status: 'DONE', endedAt: sql`now()` })
    .where(eq(batches.id, id));
  return 0;
}

type ReadBefore = (row: Row) => ItemBefore;

/** Reads the state that an action changes. */
const beforeOf: Readonly<Record<(typeof undoableActions)[number], ReadBefore>> = {
  voice: ({ speaker }) => ({ speaker }),
  output: ({ compression }) => ({ compression }),
  move: (row) => ({ position: String(positionOf(row)) }),
};

/** Keeps what those that changed were. */
async function keepBefore(
  tx: Queryable,
  batch: BatchRow,
  rows: readonly Row[],
  reasons: ReadonlyMap<number, NotDoneCode>,
): Promise<void> {
  const toBefore = (beforeOf as Readonly<Partial<Record<BatchAction, ReadBefore>>>)[batch.action];
  if (!toBefore) return;
  const was = rows.filter(({ id }) => !reasons.has(id)).map((row) => ({ id: row.id, before: toBefore(row) }));
  await tx.execute(sql`
    update batch_items set before = was.before
    from jsonb_to_recordset(${JSON.stringify(was)}::jsonb) as was(id int, before jsonb)
    where batch_id = ${batch.id} and place > ${batch.done} and place <= ${batch.done + STEP}
      and prompt_id = was.id`);
}

async function readBefore(tx: Queryable, batchId: number, ids: readonly number[]): Promise<Map<number, ItemBefore>> {
  const found = await tx
    .select({ id: batchItems.promptId, before: batchItems.before })
    .from(batchItems)
    .where(and(eq(batchItems.batchId, batchId), inArray(batchItems.promptId, [...ids]), isNotNull(batchItems.before)));
  return new Map(found.map(({ id, before }) => [id, before!]));
}

async function keepReasons(tx: Queryable, batch: BatchRow, reasons: Map<number, NotDoneCode>): Promise<void> {
  if (reasons.size === 0) return;
  const [ids, codes] = [sql.param([...reasons.keys()]), sql.param([...reasons.values()])];
  await tx.execute(sql`
    update batch_items set reason = left_out.code
    from unnest(${ids}::int[], ${codes}::text[]) as left_out(id, code)
    where batch_id = ${batch.id} and place > ${batch.done} and place <= ${batch.done + STEP}
      and prompt_id = left_out.id`);
}

/** Enqueues running batches that have no job, and returns their number. */
export async function enqueueLost(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const lost = await tx
      .select({ id: batches.id, projectId: batches.projectId })
      .from(batches)
      .where(
        and(
          eq(batches.status, 'RUNNING'),
          sql`not exists (select 1 from graphile_worker._private_jobs where key = 'batch:' || ${batches.id})`,
        ),
      )
      .for('update', { skipLocked: true });
    for (const batch of lost) await enqueueBatch(tx, batch);
    return lost.length;
  });
}

/** Deletes batches that ended more than 30 days ago. */
export async function sweepBatches(db: Database): Promise<void> {
  await db.execute(sql`delete from batches where ended_at < now() - interval '30 days'`);
}
