import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import {
  type Batch,
  type BatchDetail,
  NOT_DONE_SHOWN_MAX,
  type NotDoneCode,
  notDoneReasons,
} from '#contract/batches.ts';
import type { BatchAction } from '#contract/batchAction.ts';
import type { Queryable } from '#server/db/database.ts';
import { batches, batchItems } from './schema.ts';
import { prompts } from '#server/modules/prompts/schema.ts';
import { Refusal } from '#server/base/refusal.ts';

export type BatchRow = typeof batches.$inferSelect;

const LATEST = 5;

export async function listBatches(db: Queryable, projectId: number): Promise<Batch[]> {
  const { projectId: ofProject, id } = batches;
  const rows = await db.select().from(batches).where(eq(ofProject, projectId)).orderBy(desc(id)).limit(LATEST);
  const undoable = await findUndoable(db, rows);
  return rows.map((row) => ({ ...toBatch(row), isUndoable: undoable.has(row.id) }));
}

export async function getBatch(db: Queryable, id: number): Promise<BatchDetail> {
  const [row] = await db.select().from(batches).where(eq(batches.id, id));
  if (!row) throw new Refusal('NOT_FOUND', { message: 'Esta mudança em lote não existe mais.' });
  const notDone = await db
    .select({ id: batchItems.promptId, name: prompts.name, code: batchItems.reason })
    .from(batchItems)
    .leftJoin(prompts, eq(prompts.id, batchItems.promptId))
    .where(and(eq(batchItems.batchId, id), isNotNull(batchItems.reason)))
    .orderBy(asc(batchItems.place))
    .limit(NOT_DONE_SHOWN_MAX);
  return { ...toBatch(row), notDone: notDone.map(({ code, ...item }) => ({ ...item, ...reasonOf(code!) })) };
}

export const reasonOf = (code: NotDoneCode) => ({ code, reason: notDoneReasons[code] });

export function toBatch(row: BatchRow): Batch {
  const { id, projectId, action, status, done, total, notDone, createdByName, createdAt, endedAt } = row;
  return {
    id,
    idProject: projectId,
    action,
    status,
    done,
    total,
    notDoneCount: notDone,
    secondsLeft: secondsLeft(row),
    createdBy: createdByName,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isUndo: row.parameters.undoes !== undefined,
  };
}

/** The ids of those that can be taken back as a whole, and have not been. */
export async function findUndoable(db: Queryable, rows: readonly BatchRow[]): Promise<Set<number>> {
  const ids = rows.filter(isUndoable).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const undoes = sql`(later.parameters->>'undoes')::int`;
  // Earlier releases kept nothing to take back; where an upgrade came in between, the last items have it.
  const last = sql`(
    select item.before from ${batchItems} as item
    where item.batch_id = ${batches.id} and item.reason is null and item.place <= ${batches.done}
    order by item.place desc limit 1)`;
  const found = await db
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        inArray(batches.id, ids),
        sql`not exists (select from ${batches} as later where ${undoes} = ${batches.id})`,
        sql`(${batches.action} = 'move' or ${last} is not null)`,
      ),
    );
  return new Set(found.map(({ id }) => id));
}

/** Actions that can be taken back; `runBatch` keeps what they change. */
export const undoableActions = ['voice', 'output', 'move'] as const satisfies readonly BatchAction[];

const isUndoable = ({ action, status, done, notDone, parameters }: BatchRow): boolean =>
  status !== 'RUNNING' &&
  done > notDone &&
  parameters.undoes === undefined &&
  (undoableActions as readonly BatchAction[]).includes(action);

function secondsLeft({ status, done, total, createdAt }: BatchRow): number | null {
  if (status !== 'RUNNING' || done === 0) return null;
  const seconds = (Date.now() - createdAt.getTime()) / 1000;
  return Math.ceil((seconds / done) * (total - done));
}
