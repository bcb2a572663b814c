import { isDatabaseAway } from './databaseAway.ts';
import type { Database } from './database.ts';

/** Count over all processes, including this hit. */
export interface CountedHit {
  /** Hits in the key's current window, which began with its first hit in any process. */
  readonly hits: number;
  readonly leftMs: number;
  /** Identifies the window: its end by the database's clock, in Unix ms. */
  readonly window: number;
}

/** Counts a hit in the database; undefined if it does not respond at once. Never rejects. */
export type CountHit = (key: Buffer, windowMs: number) => Promise<CountedHit | undefined>;

interface Asked {
  readonly key: Buffer;
  readonly windowMs: number;
  readonly waiting: ((counted: CountedHit | undefined) => void)[];
}
/** Entries by key. */
type Batch = Map<string, Asked>;

interface Row {
  readonly key: Buffer;
  readonly hits: number;
  readonly leftMs: number;
  readonly window: number;
}

/** Max wait for a count, in ms. */
const ANSWER_WITHIN_MS = 1000;
const SWEEP_EVERY_MS = 60_000;

/**
 * A window that ends much later than one beginning now (beyond reordered statements) dates from before the clock was
 * set back; it is shortened, so that nobody is locked out for hours.
 */
const COUNT = `
  insert into limit_windows as counted (key, hits, ends_at)
  select key, hits, now() + make_interval(secs => window_ms / 1000.0)
  from unnest($1::bytea[], $2::int[], $3::float8[]) as given (key, hits, window_ms) order by key
  on conflict (key) do update set (hits, ends_at) = (
    select case when is_over then excluded.hits else counted.hits + excluded.hits end,
      case when is_over then excluded.ends_at else counted.ends_at end
    from (select counted.ends_at <= now() or counted.ends_at > excluded.ends_at + interval '10 seconds'
      as is_over) as present)
  returning key, hits, extract(epoch from ends_at - now())::float8 * 1000 as "leftMs",
    extract(epoch from ends_at)::float8 * 1000 as "window"`;

/** Deletes ended windows; skips rows that are locked, to avoid deadlocks. */
export async function sweepHits({ $client: pool }: Database): Promise<void> {
  await pool.query(`
    delete from limit_windows where key in
      (select key from limit_windows where ends_at < now() for update skip locked)`);
}

const counts = new WeakMap<Database, CountHit>();

/** The counter shared by all limiters of a process; hits that arrive during a statement are counted by the next one. */
export function countHitsIn(db: Database, onError: (error: unknown) => void): CountHit {
  const known = counts.get(db) ?? openCount(db, onError);
  counts.set(db, known);
  return known;
}

function openCount(db: Database, onError: (error: unknown) => void): CountHit {
  let gathering: Batch = new Map();
  let isAsking = false;
  let sweptAt = 0;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (gathering.size > 0) {
      const batch = gathering;
      gathering = new Map();
      await count(batch).catch((error: unknown) => {
        giveUp(batch);
        if (!isDatabaseAway(error)) onError(error);
      });
    }
    isAsking = false;
  }

  async function count(batch: Batch): Promise<void> {
    const asked = [...batch.values()];
    const [keys, hits] = [asked.map(({ key }) => key), asked.map(({ waiting }) => waiting.length)];
    const windows = asked.map(({ windowMs }) => windowMs);
    const { rows } = await db.$client.query<Row>(COUNT, [keys, hits, windows]);
    for (const { key, ...counted } of rows) {
      const { waiting } = batch.get(key.toString('base64'))!;
      // In order of arrival.
      for (const [place, tell] of waiting.entries())
        tell({ ...counted, hits: counted.hits - waiting.length + place + 1 });
    }
    if (performance.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = performance.now();
    await sweepHits(db);
  }

  return (key, windowMs) =>
    new Promise((resolve) => {
      const name = key.toString('base64');
      const asked = gathering.get(name) ?? { key, windowMs, waiting: [] };
      const limit = setTimeout(() => {
        if (gathering.get(name) === asked) gathering.delete(name);
        resolve(undefined);
      }, ANSWER_WITHIN_MS);
      asked.waiting.push((counted) => {
        clearTimeout(limit);
        resolve(counted);
      });
      gathering.set(name, asked);
      void ask();
    });
}

function giveUp(batch: Batch): void {
  for (const { waiting } of batch.values()) for (const tell of waiting) tell(undefined);
}
