import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/**
 * Processes that run jobs: `lock` is an advisory lock each holds while it lives; jobs are locked by its `workerIds`.
 */
export const workers = pgTable('workers', {
  lock: integer('lock').primaryKey().generatedAlwaysAsIdentity(),
  /** Its name on its machine (`server/files/processes.ts`): whoever is there too can see that it has ended. */
  process: text('process'),
  workerIds: text('worker_ids').array().notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
});
