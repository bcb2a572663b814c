import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { prompts } from './schema.ts';

/** What plans are made with: for the first minute after a large file the database would still believe in few rows. */
export function renewStatistics(db: Database) {
  return async (): Promise<void> => {
    await db.execute(sql`analyze ${prompts}`);
  };
}
