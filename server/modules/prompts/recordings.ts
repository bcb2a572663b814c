import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { AuthUser } from '#contract/auth.ts';
import type { Output } from '#contract/kit/endpoint.ts';
import type { Prompt, prompts as endpoints } from '#contract/prompts.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import type { Files } from '#server/files/files.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import type { Upload } from '#server/http/upload.ts';
import { audit, changedBy, nameOf } from '#server/modules/audit/audit.ts';
import { readDictionary } from '#server/modules/dictionary/dictionary.ts';
import { wakeHearing, SOON_S, wantHearingOf } from '#server/modules/hearings/hearings.ts';
import { addJobs } from '#server/modules/jobs.ts';
import { projects } from '#server/modules/projects/schema.ts';
import { readSettings } from '#server/modules/settings/settings.ts';
import { audioName, masterName } from '#server/modules/storedNames.ts';
import { findCodec } from '#server/speech/api/audio.ts';
import { neededEntries } from '#server/speech/api/reading.ts';
import type { RecordingRequest, Speech } from '#server/speech/api/speech.ts';
import { assertProjectExists } from './assertProjectExists.ts';
import { hashOfRequest, type StoredAudio, storeOnce } from './audioStore.ts';
import { assertVoiceTaken, checkSpeaker, type Speakers } from './checkSpeaker.ts';
import { dropTakesOf } from './dropTakes.ts';
import { openMatching } from './matchNames.ts';
import { startAttempt } from './promptAttempts.ts';
import { getPrompt, gone, lockPrompt } from './promptQueries.ts';
import { audios, prompts, type RecordingOrigin } from './schema.ts';

/** Increase when equal recordings sound different: trimming, level, encoding. */
const RECORDING_VERSION = 'recording 2';
/** Recordings that are prepared at a time: each takes up to 350 MB. */
const inTurn = pLimit(2);

interface Place {
  readonly db: Database;
  readonly files: Files;
  readonly speech: Pick<Speech, 'makeRecording'>;
}
type Row = typeof prompts.$inferSelect;

/** Makes the audio of a sent recording, before any transaction. Returns the prompt for which it was made. */
export async function prepareRecording(
  { db, files, speech }: Place,
  user: AuthUser,
  { id, text: given }: { readonly id: number; readonly text?: string | undefined },
  { path, sha256 }: Upload,
): Promise<{ readonly prompt: Row; readonly audio: StoredAudio }> {
  const [prompt] = await db
    .select()
    .from(prompts)
    .where(and(eq(prompts.id, id), isNull(prompts.removedAt)));
  if (!prompt) throw gone();
  const by = nameOf(user);
  const text = given ?? prompt.text;
  const { audioVolumeControl: volumeDb } = await readSettings(db);
  const origin = { id: hashOfRequest(sha256, { prompt: id, by, text, volumeDb }), by, text };
  const readWav = async () => new Uint8Array(await readFile(path));
  const audio = await storeRecording({ db, files, speech }, origin, prompt, readWav, volumeDb);
  return { prompt, audio };
}

/** Audio made from the master of another one. */
export interface OtherOutput {
  /** Hash of the audio that the prompt had. */
  readonly of: string | null;
  readonly audio: StoredAudio;
}

/**
 * Makes the other output of a prompt's recording from its master, before any transaction; undefined if the prompt has
 * none, or has this output already.
 */
export async function prepareOutput(
  { db, files, speech }: Place,
  promptId: number,
  compression: boolean,
): Promise<OtherOutput | undefined> {
  const [row] = await db
    .select({ prompt: prompts, recording: audios.recording, masterBytes: audios.masterBytes })
    .from(prompts)
    .innerJoin(audios, eq(audios.hash, prompts.audioHash))
    .where(eq(prompts.id, promptId));
  if (!row?.recording || row.prompt.compression === compression) return undefined;
  const { audioHash } = row.prompt;
  const name = row.masterBytes === null ? audioName(audioHash!) : masterName(audioHash!);
  const readMaster = async () => {
    const master = await files.kept.read(name);
    if (!master) throw new Refusal('AUDIO_GONE');
    return new Uint8Array(await buffer(master.stream));
  };
  const place = { db, files, speech };
  const audio = await storeRecording(place, row.recording, { ...row.prompt, compression }, readMaster, undefined);
  return { of: audioHash, audio };
}

async function storeRecording(
  { db, files, speech }: Place,
  recording: RecordingOrigin,
  { projectId, language, compression }: Pick<Row, 'projectId' | 'language' | 'compression'>,
  readWav: () => Promise<Uint8Array>,
  /** Undefined for a master, which has its volume. */
  volumeDb: number | undefined,
): Promise<StoredAudio> {
  const hash = hashOfRequest(RECORDING_VERSION, { id: recording.id, compression });
  const { text } = recording;
  return storeOnce(db, files, hash, () =>
    inTurn(async () => {
      const dictionary = neededEntries(text, await readDictionary(db, projectId));
      const wav = await readWav();
      // The thread that makes the recording takes these bytes.
      const codec = findCodec(wav);
      const request: RecordingRequest = {
        wav,
        text,
        language,
        dictionary,
        isTelephony: compression,
        volumeDb: volumeDb ?? 0,
        isFinished: volumeDb === undefined,
      };
      const made = await speech.makeRecording(request);
      if (typeof made === 'string')
        throw new Refusal(made, made === 'RECORDING_FORMAT' && codec ? { message: compressed(codec) } : {});
      return { ...made, recording };
    }),
  );
}

const compressed = (codec: string) =>
  `O WAV está comprimido em ${codec}, que o Entoa não lê. Converta-o antes em PCM, float ou G.711.`;

/** Gives the prompt its recording; a synthesis that is under way is discarded when it ends. */
export async function takeRecording(
  call: Call,
  { prompt: seen, audio: { hash, warnings } }: Awaited<ReturnType<typeof prepareRecording>>,
): Promise<Prompt> {
  const { db, user } = call;
  const before = await lockPrompt(db, seen.id);
  if (before.compression !== seen.compression)
    throw new Refusal('CONFLICT', { present: await getPrompt(db, before.id) });
  if (before.audioHash === hash && before.status === 'PROCESSED') return getPrompt(db, before.id);
  await db
    .update(prompts)
    .set({
      ...changedBy(user),
      status: 'PROCESSED',
      claim: null,
      failureCode: null,
      failureReason: null,
      audioHash: hash,
      warnings,
      isFirstUse: false,
      askedByName: nameOf(user),
      attempt: sql`${prompts.attempt} + 1`,
      version: sql`${prompts.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(prompts.id, before.id));
  await replaceAudio(db, before);
  await audit(db, user, {
    action: 'prompts.record',
    entityId: before.id,
    entityName: before.name,
    before: { status: before.status },
    after: { status: 'PROCESSED' },
  });
  return getPrompt(db, before.id);
}

/** Removes takes beyond the limit and has the audio checked, once that of a recording has replaced the former. */
export async function replaceAudio(db: Queryable, { id, audioHash }: Pick<Row, 'id' | 'audioHash'>): Promise<void> {
  const settings = await readSettings(db);
  await dropTakesOf(db, id, settings);
  if (audioHash) await addJobs(db, 'sweep-audio', [{ payload: { hashes: [audioHash] } }]);
  const scope = settings.recognitionScope;
  if (scope !== 'none' && (await wantHearingOf(db, id, scope))) await wakeHearing(db, SOON_S);
}

/** Starts the synthesis of a prompt that has a recording. */
export async function speakAgain({ db, user }: Call, id: number, voices: Speakers): Promise<Prompt> {
  const before = await lockPrompt(db, id);
  if (!hasRecording(before)) {
    const message = 'Este prompt não tem gravação.';
    throw new Refusal('CONFLICT', { message, present: await getPrompt(db, id) });
  }
  checkSpeaker(voices, before);
  await assertVoiceTaken(db, before.projectId, voices, before.speaker);
  await startAttempt(db, before, changedBy(user));
  await audit(db, user, {
    action: 'prompts.speakAgain',
    entityId: id,
    entityName: before.name,
    before: { status: before.status },
    after: { status: 'ENQUEUED' },
  });
  return getPrompt(db, id);
}

/** True if generation must leave the prompt's audio as it is. */
export const hasRecording = ({ isRecorded, status }: Pick<Row, 'isRecorded' | 'status'>): boolean =>
  isRecorded && status === 'PROCESSED';

type Match = Output<typeof endpoints.matchRecordings>['data'][number];

/** Finds the prompts that files are named like. */
export async function matchRecordings(
  db: Queryable,
  projectId: number,
  names: readonly string[],
): Promise<{ data: Match[] }> {
  await assertProjectExists(db, projectId);
  const { zipChoice, packChoice } = projects;
  const [project] = await db.select({ zipChoice, packChoice }).from(projects).where(eq(projects.id, projectId));
  const { id, name, speaker, compression, isRecorded, text } = prompts;
  const own = await db
    .select({ id, name, speaker, compression })
    .from(prompts)
    .where(and(eq(prompts.projectId, projectId), isNull(prompts.removedAt)));
  const match = openMatching(own, project?.zipChoice ?? project?.packChoice ?? null);
  const found: (readonly number[])[] = [];
  for (const one of names) found.push(await match(one));
  const ids = found.flatMap((one) => (one.length === 1 ? one : []));
  const matched = await db.select({ id, name, text, isRecorded }).from(prompts).where(inArray(id, ids));
  const byId = new Map(matched.map((prompt) => [prompt.id, prompt]));
  return {
    data: names.map((one, index) => ({
      name: one,
      prompt: (found[index]!.length === 1 ? byId.get(found[index]![0]!) : undefined) ?? null,
      isAmbiguous: found[index]!.length > 1,
    })),
  };
}
