import { setTimeout as delay } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AudioWarning, PitchContour, SpokenPiece, WarningPlaces, WordTiming } from '#contract/audio.ts';
import { advisoryLockSeeds } from '#server/db/advisoryLocks.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { releaseLock } from '#server/db/releaseLock.ts';
import type { Files } from '#server/files/files.ts';
import { audioName, lightName, masterName } from '#server/modules/storedNames.ts';
import { isCompared } from '#server/modules/verdicts/verdicts.ts';
import { audios, type RecordingOrigin } from './schema.ts';

export interface StoredAudio {
  readonly hash: string;
  readonly hasMaster: boolean;
  readonly warnings: AudioWarning[];
}
interface Made {
  wav: Uint8Array;
  /** Lossless master of telephony audio, stored beside it. */
  master?: Uint8Array;
  duration: number;
  curve: PitchContour;
  words: WordTiming[];
  warnings: AudioWarning[];
  warningPlaces: WarningPlaces;
  spoken: SpokenPiece[];
  recording?: RecordingOrigin;
}

/** Audio is named by the hash of its request and engine version, so equal requests share one file. */
export function hashOfRequest(version: string, request: object): string {
  return createHash('sha256')
    .update(JSON.stringify([version, Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex');
}

/** Returns stored audio, or makes and stores it; of concurrent callers in all processes, only one makes it. */
export async function storeOnce(
  db: Database,
  files: Files,
  hash: string,
  make: () => Promise<Made>,
  signal?: AbortSignal,
): Promise<StoredAudio> {
  return (
    (await findStored(db, files, hash)) ??
    withAudioLock(
      db,
      hash,
      async () => {
        const stored = await findStored(db, files, hash);
        if (stored) return stored;
        await files.kept.check();
        const { wav, master, ...about } = await make();
        if (!(await files.kept.writeOnce(audioName(hash), wav))) {
          const meanwhile = await findStored(db, files, hash);
          if (meanwhile) return meanwhile;
          // The file may be left over from a process that crashed before writing the row.
          await files.kept.write(audioName(hash), wav);
        }
        if (master) await files.kept.write(masterName(hash), master);
        const row = { hash, bytes: wav.byteLength, masterBytes: master?.byteLength ?? null, ...about };
        await db.insert(audios).values(row).onConflictDoUpdate({ target: audios.hash, set: row });
        return { hash, hasMaster: master !== undefined, warnings: about.warnings };
      },
      signal,
    )
  );
}

/** Removes audio that no prompt or take uses and no rejection is compared with; audio in use again is kept. */
export async function sweepAudio(db: Database, files: Files, hash: string): Promise<void> {
  await withAudioLock(db, hash, async () => {
    const { rowCount } = await db.execute(sql`
      delete from audios where hash = ${hash} and not exists (select from prompts where audio_hash = ${hash})
        and not exists (select from takes where audio_hash = ${hash}) and not ${isCompared(sql`${hash}`)}`);
    const [left] = rowCount ? [] : await db.select({ hash: audios.hash }).from(audios).where(eq(audios.hash, hash));
    if (left) return;
    await files.kept.discard(audioName(hash));
    await files.kept.discard(masterName(hash));
    for (const format of ['ogg', 'mp3'] as const) await files.kept.discard(lightName(hash, format));
  });
}

/** Finds complete audio in the store. */
export async function findStored(db: Queryable, files: Files, hash: string): Promise<StoredAudio | undefined> {
  const [row] = await db
    .select({ warnings: audios.warnings, bytes: audios.bytes, masterBytes: audios.masterBytes })
    .from(audios)
    .where(eq(audios.hash, hash));
  if (!row) return undefined;
  // Compare sizes, since a power failure can truncate a file.
  const found = await files.kept.stat(audioName(hash));
  return found?.bytes === row.bytes ? { hash, hasMaster: row.masterBytes !== null, warnings: row.warnings } : undefined;
}

/** Max wait for another process that makes the audio: the longest time that a whole text may take. */
const WAIT_LIMIT_MS = 20 * 60_000;
const LOOK_EVERY_MS = 100;

/** A session-level lock instead of a transaction: it is released with the connection if the process dies. */
async function withAudioLock<T>(db: Database, hash: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const client = await db.$client.connect();
  const lock = [hash, advisoryLockSeeds.audio];
  const take = async () => {
    const query = 'select pg_try_advisory_lock(hashtextextended($1, $2)) as done';
    return (await client.query<{ done: boolean }>(query, lock)).rows[0]!.done;
  };
  try {
    // Polling keeps no statement open for minutes, and lets cancelled callers leave at once.
    for (const limit = Date.now() + WAIT_LIMIT_MS; !(await take()); await delay(LOOK_EVERY_MS)) {
      signal?.throwIfAborted();
      if (Date.now() > limit) throw new Error('another process has been making this audio for too long');
    }
  } catch (error) {
    client.release();
    throw error;
  }
  try {
    return await work();
  } finally {
    // The work is done even if the connection was lost.
    await releaseLock(client, 'select pg_advisory_unlock(hashtextextended($1, $2))', lock);
  }
}

/** Max difference in duration between two runs of the same request; eSpeak varies by a sample or two. */
const SAME_SECONDS = 0.01;

/**
 * Recreates telephony audio from before masters were stored, and stores its master if the audio is the same. Audio of
 * voices that vary with each run stays without a master, since somebody may have approved it.
 */
export async function addMaster(
  db: Database,
  files: Files,
  hash: string,
  make: () => Promise<Made>,
  signal?: AbortSignal,
): Promise<void> {
  const lacksMaster = and(eq(audios.hash, hash), isNull(audios.masterBytes));
  await withAudioLock(
    db,
    hash,
    async () => {
      const [row] = await db.select({ duration: audios.duration }).from(audios).where(lacksMaster);
      if (!row) return;
      const { master, duration } = await make();
      if (!master || Math.abs(duration - row.duration) > SAME_SECONDS) return;
      await files.kept.write(masterName(hash), master);
      await db.update(audios).set({ masterBytes: master.byteLength }).where(lacksMaster);
    },
    signal,
  );
}
