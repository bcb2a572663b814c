import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { prompts } from './schema.ts';

/** Updates planner statistics after a large import, since autovacuum would take up to a minute. */
export function renewStatistics(db: Database) {
  return async (): Promise<void> => {
    await db.execute(sql`analyze ${prompts}`);
  };
}
