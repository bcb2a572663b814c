import { setTimeout as delay } from 'node:timers/promises';
import limitConcurrency from 'p-limit';
import type pg from 'pg';
import type { Settings } from '#contract/settings.ts';
import { advisoryLocks, HELD_IN_THIS_DATABASE } from '#server/db/advisoryLocks.ts';
import type { Database } from '#server/db/database.ts';
import { releaseLock } from '#server/db/releaseLock.ts';
import { readSettings } from '#server/modules/settings/settings.ts';

/** More than any machine runs at once. */
const SLOTS_MAX = 1000;
/** Poll interval: a fifth of the time already waited, within these limits in ms. */
const [LOOK_MS, LOOK_MAX_MS, PART_WAITED] = [20, 250, 0.2];

/**
 * The locks are counted in case the limit was lowered: jobs started under the higher limit finish first. A slot is
 * taken only while the settings still equal the values read ($3, $4).
 */
const TAKE = `
  select slot from generate_series(1, $2::int) as slot
  where (select count(*) from pg_locks where classid = $1::int and ${HELD_IN_THIS_DATABASE}) < $2
    and coalesce((select value::text::float8 from settings
      where name = 'nodePoolsLimitForFileSynthesis'), $3) = $3::float8
    and coalesce((select value::text::float8 from settings
      where name = 'nodesPerNodePoolLimitForFileSynthesis'), $4) = $4::float8
    and pg_try_advisory_lock($1::int, slot)
  limit 1`;

interface Slot {
  readonly settings: Settings;
  free(): Promise<void>;
}

/**
 * Limits the number of file jobs running at once in all processes to the current settings; 0 means no limit. A slot is
 * a session-level advisory lock, so a process that dies releases its slots with its connections.
 */
export function limitFileJobs(db: Database) {
  // Only the first waiting job of this process polls for a slot.
  const inTurn = limitConcurrency(1);
  return async <T>(signal: AbortSignal, work: (settings: Settings) => Promise<T>): Promise<T> => {
    const { settings, free } = await inTurn(() => takeSlot(db, signal));
    try {
      return await work(settings);
    } finally {
      await free();
    }
  };
}

async function takeSlot(db: Database, signal: AbortSignal): Promise<Slot> {
  let client: pg.PoolClient | undefined;
  const from = performance.now();
  try {
    for (; ; await pause(performance.now() - from)) {
      // Do not start new work during shutdown.
      signal.throwIfAborted();
      // Read again at each poll, so that a lowered limit applies at once.
      const settings = await readSettings(db);
      const [pools, nodes] = [settings.nodePoolsLimitForFileSynthesis, settings.nodesPerNodePoolLimitForFileSynthesis];
      const limit = pools * nodes;
      if (limit <= 0) {
        client?.release();
        return { settings, free: async () => {} };
      }
      client ??= await db.$client.connect();
      const slots = Math.min(Math.max(1, Math.floor(limit)), SLOTS_MAX);
      const { rows } = await client.query<{ slot: number }>(TAKE, [advisoryLocks.fileJobSlot, slots, pools, nodes]);
      if (rows[0]) return { settings, free: freeing(client, rows[0].slot) };
    }
  } catch (error) {
    client?.release(true);
    throw error;
  }
}

const freeing = (client: pg.PoolClient, slot: number) => () =>
  releaseLock(client, 'select pg_advisory_unlock($1, $2)', [advisoryLocks.fileJobSlot, slot]);

/** Random jitter, so that no process always loses. */
const pause = (waitedMs: number) =>
  delay(Math.min(LOOK_MAX_MS, Math.max(LOOK_MS, waitedMs * PART_WAITED)) * (0.5 + Math.random()));
