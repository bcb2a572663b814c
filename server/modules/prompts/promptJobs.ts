import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Settings } from '#contract/settings.ts';
import { isServiceAway } from '#server/files/stored/storageAway.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import { listChangedSince, readDictionary } from '#server/modules/dictionary/dictionary.ts';
import { SOON_S, wakeHearing, wantHearingOf } from '#server/modules/hearings/hearings.ts';
import { neededEntries } from '#server/speech/api/reading.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import { audios, promptKeys, prompts } from './schema.ts';
import { recordUsage } from '#server/modules/costs/usage.ts';
import { audioRequestOf } from './audioRequest.ts';
import { addMaster, hashOfRequest, storeOnce, sweepAudio } from './audioStore.ts';
import { dropTakesOf } from './dropTakes.ts';
import type { Files } from '#server/files/files.ts';
import { limitFileJobs } from './fileJobLimit.ts';
import { addJobs, type Jobs } from '#server/modules/jobs.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import { type Speech, SpeechFailure } from '#server/speech/api/speech.ts';
import type { FailureCode } from '#common/failureCodes.ts';

const DISK_FULL = 'O disco do servidor está cheio. Avise a administração e salve o prompt de novo.';
/** Generic failure: no sign that the text is the cause. */
const NOT_DONE = 'O servidor não conseguiu gerar este áudio. Salve o prompt de novo; se falhar, avise a administração.';
const ENGINE_STOPPED = 'O motor de voz parou ao ler este texto. Salve o prompt de novo ou mude o texto.';

type PromptRecord = typeof prompts.$inferSelect;
interface Failure {
  readonly code: FailureCode;
  readonly reason: string;
}

const isInBin = sql`
  (${prompts.removedAt} is not null or exists (
    select 1 from projects where projects.id = ${prompts.projectId} and projects.removed_at is not null))`;

/**
 * Synthesizes one attempt of a prompt. The result is written only if the attempt is still current and this run holds
 * the claim.
 */
export function synthesizePrompt(db: Database, files: Files, speech: Speech, unitPrice: string) {
  const inTurn = limitFileJobs(db);
  return async (
    { promptId, attempt }: Jobs['synthesize-prompt'],
    { isLastAttempt, signal }: JobContext,
  ): Promise<void> => {
    await inTurn(signal, async (settings) => {
      const claim = randomUUID();
      const present = and(eq(prompts.id, promptId), eq(prompts.attempt, attempt));
      const mine = and(present, eq(prompts.claim, claim));
      const [row] = await db
        .update(prompts)
        .set({
          status: sql`case when ${isInBin} then 'ENQUEUED' else 'PROCESSING' end`,
          queueRank: sql`case when ${isInBin} then null else ${prompts.queueRank} end`,
          claim,
        })
        .where(and(present, inArray(prompts.status, ['ENQUEUED', 'PROCESSING'])))
        .returning();
      // Binned prompts lose their queue position and get a new one when restored.
      if (row?.status !== 'PROCESSING') return;
      const request = audioRequestOf(row, settings, await readDictionary(db, row.projectId));
      try {
        const version = await speech.versionOf(request.voice);
        const speak = () => speech.speak(request, signal);
        const stored = await storeOnce(db, files, hashOfRequest(version, request), speak, signal);
        const { hash, warnings } = stored;
        // Audio is usable even if storing its master fails.
        if (request.isTelephony && !stored.hasMaster)
          await addMaster(db, files, hash, speak, signal).catch((error: unknown) => {
            if (signal.aborted || isServiceAway(error)) throw error;
          });
        const end = { status: 'PROCESSED' as const, audioHash: hash, warnings, failureCode: null, failureReason: null };
        const scope = settings.recognitionScope;
        const isFirstUse = await isFirstUseOf(db, row);
        let isWanted = false;
        await finish(db, mine, row, settings, { ...end, isFirstUse }, async (tx) => {
          await bill(tx, row, hash, unitPrice);
          if (scope !== 'none') isWanted = await wantHearingOf(tx, row.id, scope);
        });
        // The prompt waits for none of this.
        if (isWanted) await wakeHearing(db, SOON_S).catch(() => {});
      } catch (error) {
        // Shutdown or an unavailable database or storage is no failure of the text.
        const failure = signal.aborted || isServiceAway(error) ? undefined : failureOf(error, isLastAttempt);
        if (failure) {
          await finish(db, mine, row, settings, failed(failure));
        } else {
          await db.update(prompts).set({ status: 'ENQUEUED' }).where(mine);
          throw error;
        }
      }
    });
  };
}

/**
 * True for the project's first prompt of a voice, and if an entry of the dictionary that the text needs has changed
 * since the prompt's audio before. The first one is the oldest, whatever the order in which a file's lines are done.
 */
async function isFirstUseOf(db: Database, prompt: PromptRecord): Promise<boolean> {
  const { id, projectId, speaker, text, audioAt, createdAt, changedAt } = prompt;
  const [earlier] = await db
    .select({ id: prompts.id })
    .from(prompts)
    .where(
      and(
        eq(prompts.projectId, projectId),
        sql`${promptKeys.speaker} = entoa_fold(${speaker})`,
        isNull(prompts.removedAt),
        or(lt(prompts.id, id), and(ne(prompts.id, id), lt(prompts.audioAt, changedAt ?? createdAt))),
      ),
    )
    .limit(1);
  if (!earlier) return true;
  if (audioAt === null) return false;
  return neededEntries(text, await listChangedSince(db, projectId, audioAt)).length > 0;
}

export function sweepAudios(db: Database, files: Files) {
  return async ({ hashes }: Jobs['sweep-audio']): Promise<void> => {
    for (const hash of hashes) await sweepAudio(db, files, hash);
  };
}

/**
 * Fails prompts whose jobs used up all attempts without finishing, e.g. because the text crashes the process each time.
 */
export async function failExhausted(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select id, key from graphile_worker.jobs
      where task_identifier = 'synthesize-prompt' and attempts >= max_attempts and locked_at is null`);
  for (const { id, key } of rows) {
    const promptId = Number(key?.split(':')[1]);
    if (promptId) {
      const isUnfinished = and(eq(prompts.id, promptId), inArray(prompts.status, ['ENQUEUED', 'PROCESSING']));
      const [row] = await db.select().from(prompts).where(isUnfinished);
      const present = row && and(isUnfinished, eq(prompts.attempt, row.attempt));
      const end = failed({ code: 'ENGINE_CRASHED', reason: ENGINE_STOPPED });
      if (row) await finish(db, present, row, await readSettings(db), end);
    }
    await db.execute(sql`select 1 from graphile_worker.complete_jobs(array[${id}::bigint])`);
  }
}

/** A prompt that failed has no audio: what it had says another text, or the same in another voice. */
const failed = ({ code, reason }: Failure) => ({
  status: 'FAILED' as const,
  audioHash: null,
  warnings: [],
  failureCode: code,
  failureReason: reason,
});

/** Atomically writes the result, turns the replaced audio into a take or deletes it, and charges. */
async function finish(
  db: Database,
  mine: ReturnType<typeof and>,
  { id, audioHash: oldHash }: PromptRecord,
  rule: Settings,
  end: Partial<typeof prompts.$inferInsert>,
  charge?: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const written = await tx
      .update(prompts)
      .set({ ...end, claim: null, updatedAt: sql`now()` })
      .where(mine)
      .returning({ id: prompts.id });
    if (written.length === 0) return;
    if (oldHash && oldHash !== end.audioHash) {
      await dropTakesOf(tx, id, rule);
      await addJobs(tx, 'sweep-audio', [{ payload: { hashes: [oldHash] } }]);
    }
    await charge?.(tx);
  });
}

/** Audio is charged to the first prompt that gets it; later prompts that find it in the store get it for free. */
async function bill(tx: Queryable, { projectId, text }: PromptRecord, hash: string, unitPrice: string): Promise<void> {
  const [unpaid] = await tx
    .update(audios)
    .set({ isBilled: true })
    .where(and(eq(audios.hash, hash), eq(audios.isBilled, false)))
    .returning({ hash: audios.hash });
  if (!unpaid) return;
  const [project] = await tx.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId));
  await recordUsage(tx, { type: 'FILE', subjectId: projectId, subjectName: project!.name, text, unitPrice });
}

/** Undefined if a retry may succeed. */
function failureOf(error: unknown, isLastAttempt: boolean): Failure | undefined {
  if (isDiskFull(error)) return { code: 'DISK_FULL', reason: DISK_FULL };
  if (error instanceof SpeechFailure && (error.isFinal || isLastAttempt))
    return { code: error.code, reason: error.message };
  return isLastAttempt ? { code: 'ENGINE_CRASHED', reason: NOT_DONE } : undefined;
}
