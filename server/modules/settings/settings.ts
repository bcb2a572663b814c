import { eq, notInArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Maintenance } from '#contract/maintenance.ts';
import { type RecognizerTest, Settings } from '#contract/settings.ts';
import type { Queryable } from '#server/db/database.ts';
import { settings } from './schema.ts';

/** Other values in the same table, under names that are no settings fields. */
const [NOTICE, RECOGNIZER_TEST] = ['maintenanceNotice', 'recognizerTest'];

const defaults = v.getDefaults(Settings) as Settings;

/** All fields; unset ones have the defaults of section 9. */
export async function readSettings(db: Queryable): Promise<Settings> {
  const rows = await db
    .select()
    .from(settings)
    .where(notInArray(settings.name, [NOTICE, RECOGNIZER_TEST]));
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

export type StoredTest = RecognizerTest & { readonly recognizer: string };

const never: RecognizerTest = { state: 'never', share: null, at: null, failure: null };

/** The last trial of a recogniser; trials of others do not count. */
export async function readRecognizerTest(db: Queryable, recognizer: string | undefined): Promise<RecognizerTest> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, RECOGNIZER_TEST));
  const { recognizer: tried, ...test } = (row?.value ?? { ...never, recognizer: undefined }) as StoredTest;
  return tried === recognizer ? test : never;
}

export async function writeRecognizerTest(db: Queryable, test: StoredTest): Promise<void> {
  await db
    .insert(settings)
    .values({ name: RECOGNIZER_TEST, value: test })
    .onConflictDoUpdate({ target: settings.name, set: { value: test } });
}
