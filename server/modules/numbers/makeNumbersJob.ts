import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import { type KeptPiece, numberPacks } from './schema.ts';
import { type CutPiece, makePieces } from './makePieces.ts';
import type { Files } from '#server/files/files.ts';
import { isServiceAway } from '#server/files/stored/storageAway.ts';
import { numbersName } from '#server/modules/storedNames.ts';
import { addJobs, type Jobs } from '#server/modules/jobs.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import { encodePcmWav } from '#server/speech/api/fragments.ts';
import { type Speech, SpeechFailure } from '#server/speech/api/speech.ts';

const TELL_EVERY = 5;
const FAILED = 'O pacote não pôde ser feito. Peça de novo; se voltar a falhar, avise a administração.';
const FULL = 'O disco do servidor está cheio. Avise a administração e peça o pacote de novo.';

/** Synthesizes and cuts the pieces of a voice, and replaces its previous pack. */
export function makeNumbers(db: Database, files: Files, speech: Speech) {
  return async ({ voice, request }: Jobs['make-numbers'], { isLastAttempt, signal }: JobContext): Promise<void> => {
    const mine = and(eq(numberPacks.voice, voice), eq(numberPacks.request, request));
    const tell = async (change: Partial<typeof numberPacks.$inferInsert>) => {
      const told = await db.update(numberPacks).set(change).where(mine).returning({ voice: numberPacks.voice });
      return told.length > 0;
    };
    if (!(await tell({ status: 'MAKING', done: 0 }))) return;
    const file = `${randomUUID()}.wav`;
    try {
      await files.kept.check();
      let isAsked = true;
      const cut = await makePieces(speech, voice, signal, async (done) => {
        if (done % TELL_EVERY === 0) isAsked = await tell({ done });
        return isAsked;
      });
      // The pack was requested again, or the voice was removed.
      if (!isAsked) return;
      const { wav, pieces, levelDb } = joinAll(cut);
      await files.kept.write(numbersName(file), wav);
      const [before] = await db.select({ file: numberPacks.file }).from(numberPacks).where(mine);
      const whole = { status: 'READY', failure: null, file, pieces, levelDb, madeAt: new Date() } as const;
      if (!before || !(await tell(whole))) await files.kept.discard(numbersName(file));
      // A backup or a restore may need the file of before, so its removal waits for them.
      else if (before.file !== null) await addJobs(db, 'remove-numbers', [{ payload: { file: before.file } }]);
    } catch (error) {
      if (signal.aborted || isServiceAway(error)) throw error;
      const isFinal = (error instanceof SpeechFailure && error.isFinal) || isDiskFull(error) || isLastAttempt;
      if (!isFinal) throw error;
      const failure = error instanceof SpeechFailure ? error.message : isDiskFull(error) ? FULL : FAILED;
      await tell({ status: 'FAILED', failure });
    }
  };
}

export function removeNumbers(files: Files) {
  return ({ file }: Jobs['remove-numbers']): Promise<void> => files.kept.discard(numbersName(file));
}

/** Concatenates all pieces into one WAV and returns the position of each. */
function joinAll(cut: readonly CutPiece[]) {
  const pieces: KeptPiece[] = [];
  let from = 0;
  for (const { piece, position, fragment } of cut) {
    pieces.push({ key: piece.key, position, from, count: fragment.samples.length });
    from += fragment.samples.length;
  }
  const samples = new Float32Array(from);
  for (const [i, { fragment }] of cut.entries()) samples.set(fragment.samples, pieces[i]!.from);
  const [first] = cut;
  if (!first) throw new Error('no word could be cut out of its phrase');
  return { wav: encodePcmWav(samples, first.fragment.sampleRate), pieces, levelDb: first.fragment.levelDb };
}
