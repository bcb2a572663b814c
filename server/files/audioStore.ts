import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AudioWarning, Curve, WordTiming } from '#contract/prompts.ts';
import type { Database } from '../db/database.ts';
import { audios } from '../db/schema.ts';
import type { Files } from './files.ts';

const LOCK_SEED = 7265;

export interface StoredAudio { readonly hash: string; readonly warnings: AudioWarning[] }
interface Made { wav: Uint8Array; duration: number; curve: Curve; words: WordTiming[]; warnings: AudioWarning[] }

/** Names audio by what makes it: equal requests to equal engines share one file. */
export function hashOfRequest(version: string, request: object): string {
  return createHash('sha256').update(JSON.stringify([version, Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))])).digest('hex');
}

/** Answers from the store, or makes and stores; of several that ask at once, in any process, one makes. */
export async function storeOnce(db: Database, files: Files, hash: string, make: () => Promise<Made>): Promise<StoredAudio> {
  return await findStored(db, files, hash) ?? withAudioLock(db, hash, async () => {
    const stored = await findStored(db, files, hash);
    if (stored) return stored;
    const { wav, ...about } = await make();
    await files.writeAudio(hash, wav);
    const row = { hash, bytes: wav.byteLength, ...about };
    await db.insert(audios).values(row).onConflictDoUpdate({ target: audios.hash, set: row });
    return { hash, warnings: about.warnings };
  });
}

/** Removes audio that no prompt refers to any more; one that was taken up again meanwhile stays. */
export async function sweepAudio(db: Database, files: Files, hash: string): Promise<void> {
  await withAudioLock(db, hash, async () => {
    const { rowCount } = await db.$client.query('delete from audios where hash = $1 and not exists (select 1 from prompts where audio_hash = $1)', [hash]);
    const [left] = rowCount ? [] : await db.select({ hash: audios.hash }).from(audios).where(eq(audios.hash, hash));
    if (left) return;
    await files.discard(files.audioPath(hash));
    await files.discard(files.lightPath(hash));
  });
}

async function findStored(db: Database, files: Files, hash: string): Promise<StoredAudio | undefined> {
  const [row] = await db.select({ warnings: audios.warnings, bytes: audios.bytes }).from(audios).where(eq(audios.hash, hash));
  return row && await files.hasAudio(hash, row.bytes) ? { hash, warnings: row.warnings } : undefined;
}

/** A session lock, not a transaction: a maker that dies gives it back with its connection. */
async function withAudioLock<T>(db: Database, hash: string, work: () => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, $2))', [hash, LOCK_SEED]);
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, $2))', [hash, LOCK_SEED]);
    }
  } finally {
    client.release();
  }
}
