import { and, eq, sql } from 'drizzle-orm';
import type { BatchPreview, NotDoneCode } from '#contract/batches.ts';
import type { Queryable } from '#server/db/database.ts';
import { audios } from '#server/modules/prompts/schema.ts';
import { countCharacters, priceOf } from '#server/modules/costs/usage.ts';
import { yieldToEventLoop } from '#server/base/yieldToEventLoop.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { reasonOf } from './batchQueries.ts';
import {
  type TransitionContext,
  hashes,
  isWaiting,
  checkTransition,
  readRows,
  type Row,
  type Work,
} from './checkTransition.ts';

const STEP = 500;
/** Rows that a batch changes per second, and a job's overhead in seconds beside its synthesis. */
const [ROWS_A_SECOND, JOB_SECONDS] = [1000, 0.02];
const CHARACTERS_A_SECOND = 15;
/** Work seconds per second of audio, used before anything was measured. */
const PACE = { embedded: 0.03, neural: 0.5 };

export interface PreviewContext extends TransitionContext {
  readonly speech: Pick<Speech, 'versionOf' | 'voices' | 'stats'>;
  readonly unitPrice: string;
  readonly threads: number;
}

/** Computes what the work would do with the chosen prompts. Reads only; the signal cancels it. */
export async function previewBatch(
  db: Queryable,
  work: Work,
  ids: readonly number[],
  around: PreviewContext,
  signal: AbortSignal,
): Promise<BatchPreview> {
  const spoken = await openSpoken(db, work, around, signal);
  const reasons = new Map<NotDoneCode, number>();
  const count = (code: NotDoneCode, more: number) => reasons.set(code, (reasons.get(code) ?? 0) + more);
  const [taken, yieldNow] = [new Set<string>(), yieldToEventLoop()];
  let [matched, changes] = [0, 0];
  for (let from = 0; from < ids.length; from += STEP) {
    signal.throwIfAborted();
    const some = ids.slice(from, from + STEP);
    const rows = await readRows(db, work.projectId, some);
    const left = await checkTransition(db, work, rows, { around, taken });
    if (rows.length < some.length) count('GONE', some.length - rows.length);
    for (const code of left.values()) count(code, 1);
    matched += rows.length;
    changes += rows.length - left.size;
    await spoken.add(rows.filter(({ id }) => !left.has(id)));
    await yieldNow();
  }
  const { characters, seconds } = spoken;
  return {
    matched,
    changes,
    seconds: Math.ceil(changes / ROWS_A_SECOND + seconds() / Math.max(1, around.threads)),
    characters: characters(),
    cost: priceOf(characters(), around.unitPrice),
    notDone: [...reasons].map(([code, many]) => ({ ...reasonOf(code), count: many })),
  };
}

/** Sums up what will be synthesized and charged: each audio once, and none that was paid for before. */
async function openSpoken(
  db: Queryable,
  { action, projectId, ...change }: Work,
  around: PreviewContext,
  signal: AbortSignal,
) {
  const ofProject = await hashes(db, projectId, around);
  const ofTarget = change.target === undefined ? ofProject : await hashes(db, change.target, around);
  const { realTimeFactor } = around.speech.stats;
  const kindOf = new Map(
    around.speech.voices.map(({ name, kind }) => [name, kind === 'formant' ? 'embedded' : 'neural'] as const),
  );
  const yieldNow = yieldToEventLoop();
  const known = new Set<string>();
  let [characters, seconds] = [0, 0];

  const saidBy = ({ text, speaker, language, compression }: Row) => ({
    text,
    language,
    speaker: change.speaker ?? speaker,
    compression: change.compression ?? compression,
  });
  const isSpoken = (row: Row) =>
    action === 'copy'
      ? row.status !== 'PROCESSED'
      : action === 'voice' || action === 'output' || action === 'regenerate';

  return {
    characters: () => characters,
    seconds: () => seconds,
    async add(rows: readonly Row[]): Promise<void> {
      const wanted = new Map<string, Row>();
      for (const row of rows.filter(isSpoken)) {
        await yieldNow();
        signal.throwIfAborted();
        seconds += JOB_SECONDS;
        const hash = await ofTarget(saidBy(row));
        // Pending audio is charged to the prompt that already waits for it, so its copy is free.
        if (action === 'copy' && isWaiting(row) && hash === (await ofProject(row))) continue;
        if (!known.has(hash) && kindOf.has(saidBy(row).speaker)) wanted.set(hash, row);
        known.add(hash);
      }
      for (const hash of await findPaid(db, [...wanted.keys()])) wanted.delete(hash);
      for (const row of wanted.values()) {
        const length = countCharacters(row.text);
        const kind = kindOf.get(saidBy(row).speaker)!;
        characters += length;
        seconds += (length / CHARACTERS_A_SECOND) * (realTimeFactor[kind].spread().average ?? PACE[kind]);
      }
    },
  };
}

/** The audio among these that was paid for. */
export async function findPaid(db: Queryable, wanted: readonly string[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const found = await db
    .select({ hash: audios.hash })
    .from(audios)
    .where(and(sql`${audios.hash} = any(${sql.param([...wanted])}::text[])`, eq(audios.isBilled, true)));
  return found.map(({ hash }) => hash);
}
