import { eq, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Maintenance } from '#contract/maintenance.ts';
import { Settings } from '#contract/settings.ts';
import type { Queryable } from '#server/db/database.ts';
import { settings } from './schema.ts';

/** The maintenance notice is stored in the same table, under a name that is no settings field. */
const NOTICE = 'maintenanceNotice';

const defaults = v.getDefaults(Settings) as Settings;

/** All fields; unset ones have the defaults of section 9. */
export async function readSettings(db: Queryable): Promise<Settings> {
  const rows = await db.select().from(settings).where(ne(settings.name, NOTICE));
  return { ...defaults, ...Object.fromEntries(rows.map((row) => [row.name, row.value])) };
}

/** Writes the given fields; null resets a field to its default. */
export async function writeSettings(
  db: Queryable,
  change: { [Field in keyof Settings]?: Settings[Field] | null | undefined },
): Promise<Settings> {
  const rows = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value: value ?? defaults[name as keyof Settings] }));
  if (rows.length > 0) {
    await db
      .insert(settings)
      .values(rows)
      .onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value` } });
  }
  return readSettings(db);
}

export async function isInMaintenance(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, 'maintenanceMode'));
  return row?.value === true;
}

export type StoredNotice = Maintenance & { plannedAt?: string };

export async function readNotice(db: Queryable): Promise<StoredNotice> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, NOTICE));
  return (row?.value as StoredNotice | undefined) ?? { message: '', startDateTime: null, endDateTime: null };
}

export async function writeNotice(db: Queryable, notice: StoredNotice): Promise<void> {
  await db
    .insert(settings)
    .values({ name: NOTICE, value: notice })
    .onConflictDoUpdate({ target: settings.name, set: { value: notice } });
}
