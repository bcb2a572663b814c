import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/** Processes that run jobs: each holds the advisory lock `lock` while it lives; its jobs are locked by `workerIds`. */
export const workers = pgTable('workers', {
  lock: integer('lock').primaryKey().generatedAlwaysAsIdentity(),
  /**
   * Process name on its machine (`server/files/processes.ts`), by which others on that machine see that it has ended.
   */
  process: text('process'),
  workerIds: text('worker_ids').array().notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
});
