import { eq, notInArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Maintenance } from '#contract/maintenance.ts';
import type { RecognizerOrigin } from '#contract/catalogueFile.ts';
import type { RecognizerTest } from '#contract/recognizer.ts';
import { Settings } from '#contract/settings.ts';
import type { Queryable } from '#server/db/database.ts';
import { settings } from './schema.ts';

/** Other values in the same table, under names that are no settings fields. */
const [NOTICE, RECOGNIZER, RECOGNIZER_TEST] = ['maintenanceNotice', 'recognizer', 'recognizerTest'];
const BACKUP_TAKEN = 'backupTaken';

const defaults = v.getDefaults(Settings) as Settings;

/** All fields; unset ones have the defaults of section 9. */
export async function readSettings(db: Queryable): Promise<Settings> {
  const rows = await db
    .select()
    .from(settings)
    .where(notInArray(settings.name, [NOTICE, RECOGNIZER, RECOGNIZER_TEST, BACKUP_TAKEN]));
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

export const writeNotice = (db: Queryable, notice: StoredNotice): Promise<void> => write(db, NOTICE, notice);

async function write(db: Queryable, name: string, value: object): Promise<void> {
  await db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } });
}

/** A recognizer whose files are in the folder `folder` of the models. */
export interface InstalledRecognizer {
  readonly name: string;
  readonly kind: 'whisper' | 'transducer';
  readonly folder: string;
  readonly bytes: number;
  readonly installedAt: string;
  /** Set if the files are those of a catalogue. */
  readonly origin: RecognizerOrigin | null;
}

export async function readInstalledRecognizer(db: Queryable): Promise<InstalledRecognizer | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, RECOGNIZER));
  return row?.value as InstalledRecognizer | undefined;
}

export const writeInstalledRecognizer = (db: Queryable, recognizer: InstalledRecognizer): Promise<void> =>
  write(db, RECOGNIZER, recognizer);

export async function removeInstalledRecognizer(db: Queryable): Promise<void> {
  await db.delete(settings).where(eq(settings.name, RECOGNIZER));
}

export type StoredTest = RecognizerTest & { readonly recognizer: string };

const TEST_LIMIT_MS = 60 * 60_000;
const never: RecognizerTest = { state: 'never', share: null, at: null, failure: null };

/** The last trial of a recognizer; trials of others do not count. */
export async function readRecognizerTest(db: Queryable, recognizer: string | undefined): Promise<RecognizerTest> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, RECOGNIZER_TEST));
  const { recognizer: tried, ...test } = (row?.value ?? { ...never, recognizer: undefined }) as StoredTest;
  // A trial whose process was killed never ends.
  const isLost = test.state === 'running' && Date.parse(test.at ?? '') < Date.now() - TEST_LIMIT_MS;
  return tried === recognizer && !isLost ? test : never;
}

export const writeRecognizerTest = (db: Queryable, test: StoredTest): Promise<void> => write(db, RECOGNIZER_TEST, test);

/** When the last backup began that was downloaded whole or made by the command; undefined if there is none. */
export async function readBackupTaken(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, BACKUP_TAKEN));
  return row && new Date((row.value as { at: string }).at);
}

export const writeBackupTaken = (db: Queryable, at: Date): Promise<void> =>
  write(db, BACKUP_TAKEN, { at: at.toISOString() });
