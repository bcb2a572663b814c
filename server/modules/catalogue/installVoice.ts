import path from 'node:path';
import { eq } from 'drizzle-orm';
import { isServiceAway } from '#server/files/stored/storageAway.ts';
import type { Database } from '#server/db/database.ts';
import { isDiskFull } from '#server/db/databaseAway.ts';
import { users } from '#server/modules/users/schema.ts';
import { isRecognizer, type RecognizerEntry } from '#contract/catalogueFile.ts';
import { receiveRecognizer, adoptRecognizer } from '#server/modules/recognizer/recognizer.ts';
import {
  addInstallJob,
  changeInstall,
  endInstall,
  endRecognizerInstall,
  findInstall,
  type InstallRow,
} from './installs.ts';
import { findInsideHosts } from './openCatalogue.ts';
import { bytesOf, configOf, modelOf, originOf, lastOfPath, recognizerOriginOf } from './ownCatalogue.ts';
import type { Author } from '#server/modules/models/createModel.ts';
import { receiveFiles } from '#server/modules/models/receiveFiles.ts';
import { keepingFiles } from '#server/modules/models/receiveModel.ts';
import { fetchFile } from '#server/files/download/fetchFile.ts';
import { FetchFault } from '#server/files/download/fetchFault.ts';
import { assertRoom, NoRoom } from '#server/files/diskSpace.ts';
import type { Files } from '#server/files/files.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Upload } from '#server/http/upload.ts';
import type { Jobs } from '#server/modules/jobs.ts';
import type { JobContext } from '#server/jobs/runner.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { trackProgress } from './followProgress.ts';
import { hasMemoryFor, writeModel } from './writeModel.ts';

/** Seconds between consecutive tries that receive no byte; after the last one, a person must retry. */
const PAUSES = [2, 5, 10, 20, 30, 60, 120, 300, 300, 300];
const DISK_FULL = 'O disco do servidor está cheio. Libere espaço e tente de novo.';
const STOPPED = 'A instalação parou por um erro do servidor. Tente de novo; se não adiantar, avise a administração.';

interface Parts {
  readonly db: Database;
  readonly files: Files;
  readonly speech: Speech;
  /** Value of VOICE_CATALOGUE_URL. */
  readonly catalogueAddress: URL | undefined;
}

/**
 * Downloads a voice of the catalogue, validates it like every model, and enqueues its preparation; a recognizer is used
 * at once.
 */
export function installVoiceJob(parts: Parts) {
  const { db, files } = parts;
  return async ({ key, attempt }: Jobs['install-voice'], { isLastAttempt, signal }: JobContext): Promise<void> => {
    const place = files.downloadPath(key);
    const row = await findInstall(db, key);
    if (!row) return files.discardFolder(place);
    if (row.attempt !== attempt) return;
    const progress = await trackProgress(db, row);
    try {
      if (progress.isWanted()) await install(parts, row, place, progress, AbortSignal.any([signal, progress.unwanted]));
    } catch (error) {
      // Shutdown or an unavailable database or storage is no failure of the voice.
      if (signal.aborted || isServiceAway(error)) throw error;
      if (progress.isWanted()) {
        await explain(db, { row, error, isLastAttempt, tries: progress.hasMoved() ? 0 : row.tries });
        if (!isPassing(error)) await files.discardFolder(place);
      }
    } finally {
      await progress.stop();
    }
    if (!(await findInstall(db, key))) await files.discardFolder(place);
  };
}

async function install(
  { db, files, speech, catalogueAddress }: Parts,
  row: InstallRow,
  place: string,
  progress: Awaited<ReturnType<typeof trackProgress>>,
  signal: AbortSignal,
): Promise<void> {
  const { entry, hosts } = row;
  await refuseWithoutRoom(files, bytesOf(entry) - row.bytes + (isRecognizer(entry) ? 0 : (modelOf(entry)?.bytes ?? 0)));
  const insideHosts = await findInsideHosts(catalogueAddress, hosts);
  const fetched: Upload[] = [];
  for (const file of isRecognizer(entry) ? entry.files : [configOf(entry)!, modelOf(entry)!]) {
    const target = path.join(place, file.name);
    const { sha256 } = await fetchFile({
      ...file,
      hosts,
      insideHosts,
      target,
      signal,
      onProgress: progress.of(file.name),
    });
    fetched.push({
      path: target,
      fileName: isRecognizer(entry) ? file.name : nameAtSource(file.url, file.name),
      bytes: file.bytes,
      sha256,
    });
  }
  await progress.stop();
  if (!(await changeInstall(db, row, { state: 'checking', bytes: bytesOf(entry), rate: 0 }))) return;
  if (isRecognizer(entry)) {
    await adoptFetchedRecognizer({ db, files }, row, entry, fetched);
    await speech.refresh();
    return files.discardFolder(place);
  }
  const taken = await receiveFiles(files, speech, fetched[0], fetched[1]);
  const [author, hasMemory] = [await authorOf(db, row), await hasMemoryFor(db, speech, taken)];
  await keepingFiles(files, taken, (keep) =>
    db.transaction(async (tx) => {
      // The install was cancelled meanwhile, so nothing is stored.
      if (!(await changeInstall(tx, row, { state: 'checking' }))) return;
      const known = { ...taken, origin: originOf(entry) };
      const modelId = await writeModel(tx, speech, known, { author, hasMemory, name: entry.name });
      await changeInstall(tx, row, { state: 'preparing', modelId, message: null });
      if (!hasMemory) await endInstall(tx, modelId);
      keep();
    }),
  );
  await files.discardFolder(place);
}

async function adoptFetchedRecognizer(
  { db, files }: Pick<Parts, 'db' | 'files'>,
  row: InstallRow,
  entry: RecognizerEntry,
  fetched: readonly Upload[],
): Promise<void> {
  const received = await receiveRecognizer(files, fetched);
  await keepingFiles(files, received, (keep) =>
    db.transaction(async (tx) => {
      // The install was cancelled meanwhile, so nothing is stored.
      if (!(await changeInstall(tx, row, { state: 'checking' }))) return;
      await adoptRecognizer(tx, received, recognizerOriginOf(entry));
      await endRecognizerInstall(tx, row.key);
      keep();
    }),
  );
}

/** Stores why the download failed; transient failures are retried automatically, with growing delays. */
async function explain(
  db: Database,
  { row, error, isLastAttempt, tries }: { row: InstallRow; error: unknown; isLastAttempt: boolean; tries: number },
): Promise<void> {
  if (error instanceof FetchFault && error.isPassing && tries < PAUSES.length) {
    const retryAt = new Date(Date.now() + Math.max(error.retryAfterMs ?? 0, PAUSES[tries]! * 1000));
    await db.transaction(async (tx) => {
      const change = { state: 'waiting', tries: tries + 1, message: error.message, rate: 0, retryAt } as const;
      if (await changeInstall(tx, row, change)) await addInstallJob(tx, row, retryAt);
    });
    return;
  }
  const message = reasonOf(error);
  if (message === undefined && !isLastAttempt) throw error;
  const isKept = isPassing(error);
  await changeInstall(db, row, {
    state: 'failed',
    message: message ?? STOPPED,
    rate: 0,
    retryAt: null,
    ...(!isKept && { bytes: 0 }),
  });
}

const isPassing = (error: unknown) => error instanceof FetchFault && error.isPassing;

function reasonOf(error: unknown): string | undefined {
  if (isDiskFull(error)) return DISK_FULL;
  if (error instanceof Refusal) return error.body.messages[0];
  return error instanceof FetchFault ? error.message : undefined;
}

/** Requires space for the files, the graph built from them, and the server's reserve. */
async function refuseWithoutRoom(files: Files, bytes: number): Promise<void> {
  await assertRoom(files.root, bytes).catch((error: unknown) => {
    if (!(error instanceof NoRoom)) throw error;
    const missing = `Faltam ${error.missingMegabytes} MB livres no disco do servidor.`;
    throw new FetchFault(`${missing} Libere espaço e tente de novo.`);
  });
}

function nameAtSource(url: string, otherwise: string): string {
  const name = lastOfPath(url) ?? otherwise;
  return path.extname(name) === path.extname(otherwise) ? name : otherwise;
}

async function authorOf(db: Database, { startedById, startedByName }: InstallRow): Promise<Author> {
  const [user] =
    startedById === null
      ? []
      : await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, startedById));
  return { user, name: startedByName };
}
