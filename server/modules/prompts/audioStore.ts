import { setTimeout as delay } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { AudioWarning, PitchContour, WordTiming } from '#contract/prompts.ts';
import { advisoryLockSeeds } from '#server/db/advisoryLocks.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { releaseLock } from '#server/db/releaseLock.ts';
import type { Files } from '#server/files/files.ts';
import { audioName, opusName, masterName } from '#server/files/stored/store.ts';
import { audios } from './schema.ts';

/** Audio found bad is kept to be heard against the new one, and a day longer, while the verdict may be taken back. */
export const OLD_TAKE_IS_OVER = "is_revised and updated_at < now() - interval '1 day'";

export interface StoredAudio {
  readonly hash: string;
  readonly hasMaster: boolean;
  readonly warnings: AudioWarning[];
}
interface Made {
  wav: Uint8Array;
  /** Of telephony, kept beside it. */
  master?: Uint8Array;
  duration: number;
  curve: PitchContour;
  words: WordTiming[];
  warnings: AudioWarning[];
}

/** Names audio by what makes it: equal requests to equal engines share one file. */
export function hashOfRequest(version: string, request: object): string {
  return createHash('sha256')
    .update(JSON.stringify([version, Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex');
}

/** Answers from the store, or makes and stores; of several that ask at once, in any process, one makes. */
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
          // Of a maker that was lost before it wrote its row.
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

/**
 * Removes audio that no prompt or take has, nor is judged against, any more; one that was taken up again meanwhile
 * stays.
 */
export async function sweepAudio(db: Database, files: Files, hash: string): Promise<void> {
  await withAudioLock(db, hash, async () => {
    const { rowCount } = await db.$client.query(
      `delete from audios where hash = $1 and not exists (select 1 from prompts where audio_hash = $1)
        and not exists (select 1 from takes where audio_hash = $1)
        and not exists (select 1 from prompts where invalidated_hash = $1 and not (${OLD_TAKE_IS_OVER}))`,
      [hash],
    );
    const [left] = rowCount ? [] : await db.select({ hash: audios.hash }).from(audios).where(eq(audios.hash, hash));
    if (left) return;
    await files.kept.discard(audioName(hash));
    await files.kept.discard(masterName(hash));
    await files.kept.discard(opusName(hash));
  });
}

/** What the store has whole under a name. */
export async function findStored(db: Queryable, files: Files, hash: string): Promise<StoredAudio | undefined> {
  const [row] = await db
    .select({ warnings: audios.warnings, bytes: audios.bytes, masterBytes: audios.masterBytes })
    .from(audios)
    .where(eq(audios.hash, hash));
  if (!row) return undefined;
  // Whole: as many bytes as were written. A loss of power can leave less.
  const found = await files.kept.stat(audioName(hash));
  return found?.bytes === row.bytes ? { hash, hasMaster: row.masterBytes !== null, warnings: row.warnings } : undefined;
}

/** Longest that one making an audio is waited for: as long as a whole text of a model may take. */
const WAIT_LIMIT_MS = 20 * 60_000;
const LOOK_EVERY_MS = 100;

/** A session lock, not a transaction: a maker that dies gives it back with its connection. */
async function withAudioLock<T>(db: Database, hash: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const client = await db.$client.connect();
  const lock = [hash, advisoryLockSeeds.audio];
  const take = async () => {
    const query = 'select pg_try_advisory_lock(hashtextextended($1, $2)) as done';
    return (await client.query<{ done: boolean }>(query, lock)).rows[0]!.done;
  };
  try {
    // Asked again and again: no statement is open for minutes, and who is cancelled waits no longer.
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
    // What was made is made, though the connection was lost.
    await releaseLock(client, 'select pg_advisory_unlock(hashtextextended($1, $2))', lock);
  }
}

/**
 * Between two of the same request by an engine that says it in the same way again: eSpeak is off by a sample or two.
 */
const SAME_SECONDS = 0.01;

/**
 * Makes telephony of before masters were kept once more and keeps its master, where it is the same audio. What a voice
 * says in another way each time stays without one: somebody may have approved what is there.
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
