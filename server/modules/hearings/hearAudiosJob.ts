import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { Language } from '#contract/kit/languages.ts';
import type { SpokenPiece } from '#contract/audio.ts';
import type { Database } from '#server/db/database.ts';
import type { Files } from '#server/files/files.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import { audioName, masterName } from '#server/modules/storedNames.ts';
import { compareHeard } from '#server/speech/api/reading.ts';
import { type Recognized, type Recognizer, RecognizerFault } from '#server/speech/api/speech.ts';
import {
  type DueHearing,
  minutesHeardToday,
  nextDue,
  postponeAll,
  postponeHearing,
  saveHearing,
  secondsToNext,
  wakeHearing,
} from './hearings.ts';

/** The job ends after this time and enqueues itself again, so that the queue never takes a long run for lost. */
const RUN_MS = 5 * 60_000;
/** Seconds until the next look while somebody waits for audio, after a recognizer was away, and without a budget. */
const [BUSY_S, AWAY_S, SPENT_S] = [2, 30, 600];
/** A recognizer that answers far more words than were spoken repeats itself: a factor, and words beside it. */
const [WORDS_FACTOR, WORDS_BESIDE] = [3, 20];

interface Deps {
  readonly db: Database;
  readonly files: Files;
  /** The recognizer in use now; another one may be installed at any time. */
  readonly findRecognizer: () => Recognizer | undefined;
  readonly timeZone: string;
  /**
   * Language of an audio, and its words if it was made before they were stored with it; undefined if nothing has this
   * audio any more.
   */
  readonly findSpoken: (
    hash: string,
  ) => Promise<{ language: Language; readSpoken(): Promise<SpokenPiece[]> } | undefined>;
}

/**
 * Does the waiting checks one after the other, in one place of the whole installation (its queue), and never while a
 * prompt waits for its audio. A recognizer that is away delays checks and nothing else.
 */
export function hearAudios({ db, files, findRecognizer, timeZone, findSpoken }: Deps) {
  return async (_payload: unknown, { signal }: Pick<JobContext, 'signal'>): Promise<void> => {
    const endsAt = Date.now() + RUN_MS;
    for (;;) {
      signal.throwIfAborted();
      const recognizer = findRecognizer();
      if (!recognizer) return;
      if (await isSpeechWaiting(db)) return wakeHearing(db, BUSY_S);
      const { recognitionMinutes } = await readSettings(db);
      if (recognitionMinutes > 0 && (await minutesHeardToday(db, timeZone)) >= recognitionMinutes)
        return wakeHearing(db, SPENT_S);
      const due = Date.now() < endsAt ? await nextDue(db) : undefined;
      if (!due) break;
      try {
        await hear(due, recognizer, signal);
      } catch (error) {
        if (!(error instanceof RecognizerFault)) throw error;
        await postponeHearing(db, due.hash, recognizer.name, error);
        if (error.kind === 'away') {
          await postponeAll(db, AWAY_S);
          return wakeHearing(db, AWAY_S);
        }
      }
    }
    const seconds = await secondsToNext(db);
    if (seconds !== undefined) await wakeHearing(db, seconds);
  };

  async function hear({ hash, spoken, masterBytes }: DueHearing, { name, hear }: Recognizer, signal: AbortSignal) {
    const said = await findSpoken(hash);
    const file = await files.kept.read(masterBytes === null ? audioName(hash) : masterName(hash));
    if (!said || !file) throw new RecognizerFault('nonsense', 'não teve o que ouvir, pois o áudio não existe mais');
    const expected = spoken ?? (await said.readSpoken());
    const found = await hear(await buffer(file.stream), said.language, signal);
    assertPlausible(found, expected);
    const differences = compareHeard(expected, found.text, said.language, found.words);
    await saveHearing(db, hash, { heard: found.text, differences, recognizer: name });
  }
}

function assertPlausible({ text }: Recognized, expected: readonly SpokenPiece[]): void {
  const count = (words: string) => words.split(/\s+/).length;
  const spoken = expected.reduce((sum, { said }) => sum + count(said), 0);
  if (count(text) > WORDS_FACTOR * spoken + WORDS_BESIDE)
    throw new RecognizerFault('nonsense', 'respondeu muito mais palavras do que foram ditas');
}

async function isSpeechWaiting(db: Database): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from graphile_worker.jobs where task_identifier = 'synthesize-prompt'
      and (locked_at is not null or (run_at <= now() and attempts < max_attempts)) limit 1`);
  return (rowCount ?? 0) > 0;
}
