import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import type { BatchAction } from '#contract/batchAction.ts';
import type { BatchStatus, NotDoneCode } from '#contract/batches.ts';
import { createdAt, moment } from '#server/db/columns.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { users } from '#server/modules/users/schema.ts';

/** What one act does to many prompts of a project, in steps; `done` of its items have had their turn. */
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

/** Its prompts as they were chosen, in the order of their ids; one that is not there any more keeps its place. */
export const batchItems = pgTable(
  'batch_items',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** From 1. */
    place: integer('place').notNull(),
    promptId: integer('prompt_id').notNull(),
    /** Why it was left as it is; null while it waits, and where it was changed. */
    reason: text('reason').$type<NotDoneCode>(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.place] }),
    index('batch_items_not_done')
      .on(table.batchId, table.place)
      .where(sql`${table.reason} is not null`),
  ],
);

export interface BatchParameters {
  speaker?: string;
  compression?: boolean;
  reason?: string;
  /** The project that prompts go to. */
  target?: number;
  /** Of a copy of a whole project: names that stood twice stand twice again. */
  isWhole?: boolean;
}
