import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { type HeardDifference, risks } from '#contract/prompts.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { audios } from '#server/modules/prompts/schema.ts';
import type { RecognizerFault } from '#server/speech/api/speech.ts';
import { hearings } from './schema.ts';

/** Order of waiting checks. */
const hearingRanks = { chosen: 0, flagged: 1, new: 2 } as const;
type Rank = keyof typeof hearingRanks;

/** Failed tries after which an audio stays unchecked; the first try follows after half a minute, then twice as late. */
const TRIES_MAX = 10;
/** Failed tries that count at most while a recognizer is away. */
const AWAY_TRIES_MAX = 5;
const AGAIN_S = 30;
const AGAIN_MAX_S = 4 * 3600;
/** New audio is checked a moment later, so that one job serves many, and does not compete with the next prompt. */
export const SOON_S = 2;

/** Wants a check of each audio; audio that was checked is not checked again. */
export async function wantHearings(tx: Queryable, hashes: readonly string[], rank: Rank): Promise<void> {
  if (hashes.length === 0) return;
  const wanted = hearingRanks[rank];
  await tx
    .insert(hearings)
    .values([...new Set(hashes)].map((audioHash) => ({ audioHash, rank: wanted })))
    .onConflictDoUpdate({
      target: hearings.audioHash,
      set: { rank: sql`least(${hearings.rank}, ${wanted})`, tries: 0, dueAt: sql`now()` },
      setWhere: isNull(hearings.heardAt),
    });
  await wakeHearing(tx);
}

/**
 * Wants a check of a prompt's new audio, of which the scope 'flagged' holds what a review needs an ear for anyway. The
 * caller wakes the job once the prompt is done, if this returns true.
 */
export async function wantHearingOf(tx: Queryable, promptId: number, scope: 'flagged' | 'all'): Promise<boolean> {
  const [isFlagged, { flagged, new: other }] = [sql`risk <= ${risks.indexOf('first-use')}`, hearingRanks];
  const { rowCount } = await tx.execute(sql`
    insert into hearings (audio_hash, rank)
    select audio_hash, case when ${isFlagged} then ${flagged} else ${other} end::smallint from prompts
      where id = ${promptId} and (${scope === 'all'} or ${isFlagged})
    on conflict (audio_hash) do nothing`);
  return (rowCount ?? 0) > 0;
}

/** Starts the job that does the waiting checks, unless it runs. It comes after all other jobs. */
export function wakeHearing(tx: Queryable, inSeconds = 0): Promise<void> {
  const runAt = new Date(Date.now() + inSeconds * 1000);
  const spec = { payload: {}, key: 'hear-audios', queue: 'hearing', priority: 32_767, runAt };
  return addJobs(tx, 'hear-audios', [spec], { keepsTime: true });
}

export type DueHearing = NonNullable<Awaited<ReturnType<typeof nextDue>>>;

/** The audio to check now; undefined if none is due. */
export async function nextDue(db: Database) {
  const [due] = await db
    .select({
      hash: audios.hash,
      spoken: audios.spoken,
      masterBytes: audios.masterBytes,
    })
    .from(hearings)
    .innerJoin(audios, eq(audios.hash, hearings.audioHash))
    .where(and(isNull(hearings.heardAt), lte(hearings.dueAt, sql`now()`)))
    .orderBy(asc(hearings.rank), asc(hearings.dueAt))
    .limit(1);
  return due;
}

/** Seconds until the next waiting check is due; undefined if none waits. */
export async function secondsToNext(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from min(due_at) - now())::float8 as seconds from hearings
    where heard_at is null and due_at < 'infinity'`);
  const seconds = rows[0]?.seconds;
  return seconds === null || seconds === undefined ? undefined : Math.max(0, seconds);
}

interface Result {
  readonly heard: string;
  readonly differences: HeardDifference[];
  readonly recognizer: string;
}

/** Stores the result and gives it to all prompts that have this audio now. */
export async function saveHearing(db: Database, hash: string, result: Result): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(hearings)
      .set({ ...result, heardAt: sql`now()`, failure: null })
      .where(eq(hearings.audioHash, hash));
    await tx.execute(sql`
      update prompts set heard = heard_of(project_id, speaker, audio_hash) where audio_hash = ${hash}`);
  });
}

/**
 * Notes why an audio could not be checked; it is tried again later. It is given up after useless answers only: a
 * recognizer that is away says nothing about an audio, but one that ends its own process lets others go first.
 */
export async function postponeHearing(
  db: Database,
  hash: string,
  recognizer: string,
  { kind, message: failure }: RecognizerFault,
): Promise<void> {
  const tries = kind === 'away' ? sql`least(${hearings.tries} + 1, ${AWAY_TRIES_MAX})` : sql`${hearings.tries} + 1`;
  const wait = sql`make_interval(secs => least(${AGAIN_MAX_S}, ${AGAIN_S} * 2 ^ ${hearings.tries}))`;
  await db
    .update(hearings)
    .set({
      tries,
      dueAt: sql`case when ${tries} < ${TRIES_MAX} then now() + ${wait} else 'infinity' end`,
      recognizer,
      failure,
    })
    .where(and(eq(hearings.audioHash, hash), isNull(hearings.heardAt)));
}

/** Postpones all waiting checks, because the recognizer is away. */
export async function postponeAll(db: Database, seconds: number): Promise<void> {
  await db
    .update(hearings)
    .set({ dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(isNull(hearings.heardAt), lte(hearings.dueAt, sql`now()`)));
}

/** Minutes of audio that were checked since midnight in the time zone. */
export async function minutesHeardToday(db: Database, timeZone: string): Promise<number> {
  const { rows } = await db.execute<{ minutes: number }>(sql`
    select coalesce(sum(audios.duration), 0)::float8 / 60 as minutes
    from hearings join audios on audios.hash = hearings.audio_hash
    where heard_at >= (date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone})`);
  return rows[0]!.minutes;
}

export interface HearingState {
  readonly waiting: number;
  /** Checks that were given up after many tries. */
  readonly givenUp: number;
  /** Why the last try of a waiting check failed; null if none did. */
  readonly failure: string | null;
}

/** Reads waiting checks only, of which there are few. */
export async function readHearingState(db: Queryable): Promise<HearingState> {
  const { rows } = await db.execute<HearingState & Record<string, unknown>>(sql`
    select count(*) filter (where due_at < 'infinity')::int as waiting,
      count(*) filter (where due_at = 'infinity')::int as "givenUp",
      (array_agg(failure order by due_at) filter (where failure is not null and due_at < 'infinity'))[1] as failure
    from hearings where heard_at is null`);
  return rows[0]!;
}
