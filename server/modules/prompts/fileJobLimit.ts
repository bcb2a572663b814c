import { setTimeout as delay } from 'node:timers/promises';
import limitConcurrency from 'p-limit';
import type pg from 'pg';
import type { Settings } from '#contract/settings.ts';
import { advisoryLocks, HELD_IN_THIS_DATABASE } from '#server/db/advisoryLocks.ts';
import type { Database } from '#server/db/database.ts';
import { releaseLock } from '#server/db/releaseLock.ts';
import { readSettings } from '#server/modules/settings/settings.ts';

/** More than any machine speaks at once. */
const SLOTS_MAX = 1000;
/**
 * Whoever waits looks again after a fifth of the time already waited, within these: long jobs are asked after seldom.
 */
const [LOOK_MS, LOOK_MAX_MS, PART_WAITED] = [20, 250, 0.2];

/**
 * The locks are counted for a limit that was lowered: those who began under the higher one come to their end first. The
 * settings ($3, $4) must still say what was read of them when the slot is taken: nobody begins under a limit of before.
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
 * Lets at most as many file jobs run at once, in all processes together, as the settings say at that moment; 0 is no
 * limit. A slot is a session's advisory lock: a process that dies gives its slots back with its connections.
 */
export function limitFileJobs(db: Database) {
  // The first of those who wait here looks for a slot, the others wait for their turn to look.
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
      // Whose turn comes when all is being stopped does not begin.
      signal.throwIfAborted();
      // Anew at each look: by an older limit one more could begin after it was lowered.
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

/** By chance a little sooner or later: no process always comes behind another. */
const pause = (waitedMs: number) =>
  delay(Math.min(LOOK_MAX_MS, Math.max(LOOK_MS, waitedMs * PART_WAITED)) * (0.5 + Math.random()));
