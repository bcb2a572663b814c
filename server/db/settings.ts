import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Settings } from '#contract/settings.ts';
import type { Queryable } from './database.ts';
import { settings } from './schema.ts';

const defaults = v.getDefaults(Settings) as Settings;

/** All fields; what was never set has section 9's default. */
export async function readSettings(db: Queryable): Promise<Settings> {
  const rows = await db.select().from(settings);
  return { ...defaults, ...Object.fromEntries(rows.map((row) => [row.name, row.value])) };
}

/** Writes the given fields; null means the default. */
export async function writeSettings(db: Queryable, change: { [Field in keyof Settings]?: Settings[Field] | null | undefined }): Promise<Settings> {
  const rows = Object.entries(change).filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value: value ?? defaults[name as keyof Settings] }));
  if (rows.length > 0) {
    await db.insert(settings).values(rows).onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value` } });
  }
  return readSettings(db);
}
