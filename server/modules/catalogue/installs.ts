import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CatalogueEntry, RecognizerEntry } from '#contract/catalogueFile.ts';
import type { Queryable } from '#server/db/database.ts';
import { voiceInstalls } from './schema.ts';
import { addJobs } from '#server/modules/jobs.ts';

export type InstallRow = typeof voiceInstalls.$inferSelect;

/** Downloads run one at a time: they share the bandwidth, and other jobs keep their slots. */
const QUEUE = 'install-voice';

interface Asked {
  readonly entry: CatalogueEntry | RecognizerEntry;
  readonly hosts: readonly string[];
  readonly startedById: number | null;
  readonly startedByName: string | null;
}

/** Begins an install or resumes a failed one; false if another request already did. */
export async function beginInstall(db: Queryable, asked: Asked): Promise<boolean> {
  const { key } = asked.entry;
  const [begun] = await db
    .insert(voiceInstalls)
    .values({ key, ...asked })
    .onConflictDoNothing()
    .returning();
  if (begun) await addInstallJob(db, begun);
  return begun !== undefined || resumeInstall(db, key, ['failed']);
}

/** False if the install is in none of these states. */
export async function resumeInstall(
  db: Queryable,
  key: string,
  from: InstallRow['state'][] = ['paused', 'failed', 'waiting'],
): Promise<boolean> {
  const [resumed] = await db
    .update(voiceInstalls)
    .set({ state: 'waiting', attempt: sql`${voiceInstalls.attempt} + 1`, tries: 0, message: null, ...moved })
    .where(and(eq(voiceInstalls.key, key), inArray(voiceInstalls.state, from)))
    .returning();
  if (resumed) await addInstallJob(db, resumed);
  return resumed !== undefined;
}

export async function pauseInstall(db: Queryable, key: string): Promise<boolean> {
  const paused = await db
    .update(voiceInstalls)
    .set({ state: 'paused', message: null, ...moved })
    .where(and(eq(voiceInstalls.key, key), inArray(voiceInstalls.state, ['waiting', 'fetching'])))
    .returning({ key: voiceInstalls.key });
  return paused.length > 0;
}

/** Deletes the row; the job then finds none and removes the downloaded files. */
export async function dropInstall(db: Queryable, key: string): Promise<void> {
  await db.delete(voiceInstalls).where(eq(voiceInstalls.key, key));
  await addInstallJob(db, { key, attempt: 0 });
}

export async function findInstall(db: Queryable, key: string): Promise<InstallRow | undefined> {
  const [found] = await db.select().from(voiceInstalls).where(eq(voiceInstalls.key, key));
  return found;
}

export function listInstalls(db: Queryable): Promise<InstallRow[]> {
  return db.select().from(voiceInstalls).orderBy(voiceInstalls.createdAt);
}

/** Changes the install only if this attempt is current; false if it was paused, cancelled or restarted. */
export async function changeInstall(
  db: Queryable,
  { key, attempt }: Pick<InstallRow, 'key' | 'attempt'>,
  change: Partial<Omit<InstallRow, 'key' | 'attempt'>>,
): Promise<boolean> {
  const changed = await db
    .update(voiceInstalls)
    .set({ ...change, updatedAt: sql`now()` })
    .where(
      and(
        eq(voiceInstalls.key, key),
        eq(voiceInstalls.attempt, attempt),
        inArray(voiceInstalls.state, ['waiting', 'fetching', 'checking']),
      ),
    )
    .returning({ key: voiceInstalls.key });
  return changed.length > 0;
}

/** Deletes the install of a model that has become active. */
export async function endInstall(db: Queryable, modelId: number): Promise<void> {
  await db.delete(voiceInstalls).where(eq(voiceInstalls.modelId, modelId));
}

/** Deletes the install of a recognizer that is in use now. */
export async function endRecognizerInstall(db: Queryable, key: string): Promise<void> {
  await db.delete(voiceInstalls).where(eq(voiceInstalls.key, key));
}

/**
 * Marks the install of a model that could not be activated as failed; false if the model did not come from the
 * catalogue.
 */
export async function failInstall(db: Queryable, modelId: number, message: string): Promise<boolean> {
  const failed = await db
    .update(voiceInstalls)
    .set({ state: 'failed', message, modelId: null, bytes: 0, ...moved })
    .where(eq(voiceInstalls.modelId, modelId))
    .returning({ key: voiceInstalls.key });
  return failed.length > 0;
}

/** All attempts share one job key, so that only the latest pending job runs. */
export async function addInstallJob(
  db: Queryable,
  { key, attempt }: Pick<InstallRow, 'key' | 'attempt'>,
  runAt?: Date,
): Promise<void> {
  await addJobs(db, 'install-voice', [
    { payload: { key, attempt }, key: `install-voice:${key}`, queue: QUEUE, ...(runAt && { runAt }) },
  ]);
}

const moved = { rate: 0, retryAt: null, updatedAt: sql`now()` };
