import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { BatchAction } from '#contract/batchAction.ts';
import type { BatchStatus, NotDoneCode } from '#contract/batches.ts';
import { createdAt, moment } from '#server/db/columns.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { users } from '#server/modules/users/schema.ts';

/** One action on many prompts of a project, run in steps; the first `done` items are finished. */
export const batches = pgTable(
  'batches',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    action: text('action').$type<BatchAction>().notNull(),
    parameters: jsonb('parameters').$type<BatchParameters>().notNull(),
    status: text('status').$type<BatchStatus>().notNull().default('RUNNING'),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    notDone: integer('not_done').notNull().default(0),
    createdById: integer('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdByName: text('created_by_name').notNull(),
    createdAt,
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('batches_project').on(table.projectId, table.id),
    index('batches_author').on(table.createdById, table.endedAt),
  ],
);

/** The chosen prompts in the order of the script, including prompts that no longer exist. */
export const batchItems = pgTable(
  'batch_items',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** Counts from 1. */
    place: integer('place').notNull(),
    promptId: integer('prompt_id').notNull(),
    /** Why the prompt was left unchanged; null while it is pending and if it was changed. */
    reason: text('reason').$type<NotDoneCode>(),
    /** The state before the batch; null if there is nothing to take back. */
    before: jsonb('before').$type<ItemBefore>(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.place] }),
    index('batch_items_not_done')
      .on(table.batchId, table.place)
      .where(sql`${table.reason} is not null`),
  ],
);

/** Rows of earlier builds hold more than what the batch changed. */
export interface ItemBefore {
  readonly speaker?: string;
  readonly compression?: boolean;
  /** Place in the script of the project that a prompt was moved from: a bigint, which JSON has not. */
  readonly position?: string;
}

export interface BatchParameters {
  speaker?: string;
  compression?: boolean;
  reason?: string;
  /** Project that prompts are copied or moved to. */
  target?: number;
  /** True if a whole project is copied, where duplicate names are allowed as in the source. */
  isWhole?: boolean;
  /** Id of the batch that this one takes back; `speaker`, `compression` and `target` are what that one set. */
  undoes?: number;
}
