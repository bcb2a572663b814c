import { randomUUID } from 'node:crypto';
import type { RecognizerOrigin } from '#contract/catalogueFile.ts';
import type { Recognizer } from '#contract/recognizer.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Files } from '#server/files/files.ts';
import type { Upload } from '#server/http/upload.ts';
import { wakeHearing } from '#server/modules/hearings/hearings.ts';
import { addJobs } from '#server/modules/jobs.ts';
import {
  type InstalledRecognizer,
  readInstalledRecognizer,
  readRecognizerTest,
  removeInstalledRecognizer,
  writeInstalledRecognizer,
  writeRecognizerTest,
} from '#server/modules/settings/settings.ts';
import { modelName } from '#server/modules/storedNames.ts';
import { findRecognizerParts, nameOnThisMachine } from '#server/speech/api/recognizerFiles.ts';
import type { Speech } from '#server/speech/api/speech.ts';

/** Files of a recognizer in a folder of their own, not in use yet. */
export type ReceivedRecognizer = Pick<InstalledRecognizer, 'name' | 'kind' | 'folder' | 'bytes'> & {
  readonly sha256s: readonly string[];
};

/** Stores the files of a recognizer. Refuses what is none, and then leaves nothing behind. */
export async function receiveRecognizer(files: Files, sent: readonly Upload[]): Promise<ReceivedRecognizer> {
  const names = sent.map(({ fileName }) => fileName);
  const parts = findRecognizerParts(names);
  const refuse = (message: string) => new Refusal('INVALID_INPUT', { fields: { uploads: message } });
  if ('missing' in parts)
    throw refuse(`Falta um arquivo: ${parts.missing}. Os nomes devem ser os da publicação do modelo.`);
  const { kind, encoder, decoder, joiner, tokens } = parts;
  const needed = [encoder, decoder, tokens, ...(joiner === undefined ? [] : [joiner])];
  if (new Set(names).size !== names.length || needed.length !== names.length)
    throw refuse('Envie só os arquivos do modelo, cada um uma vez: encoder, decoder e tokens, e joiner se houver.');
  const folder = randomUUID();
  try {
    for (const { fileName, path } of sent) await files.kept.take(`${modelName(folder)}/${fileName}`, path);
  } catch (error) {
    await files.kept.discardFolder(modelName(folder)).catch(() => undefined);
    throw error;
  }
  const [before = ''] = encoder.split(/[-_.]?encoder/);
  const name = `${kind === 'whisper' ? 'Whisper' : 'NeMo'} ${before}`.trim();
  const bytes = sent.reduce((sum, file) => sum + file.bytes, 0);
  return { name, kind, folder, bytes, sha256s: sent.map(({ sha256 }) => sha256) };
}

/** Uses the received recognizer from the next audio on, in place of the last one, and lets it hear ten sentences. */
export async function adoptRecognizer(
  tx: Queryable,
  { name: ownName, kind, folder, bytes }: ReceivedRecognizer,
  origin: RecognizerOrigin | null,
): Promise<void> {
  const before = await readInstalledRecognizer(tx);
  const name = origin?.name ?? ownName;
  await writeInstalledRecognizer(tx, { name, kind, folder, bytes, origin, installedAt: new Date().toISOString() });
  if (before) await discardFiles(tx, before);
  await beginTest(tx, nameOnThisMachine(name));
  await wakeHearing(tx);
}

export async function removeRecognizer(tx: Queryable): Promise<InstalledRecognizer> {
  const installed = await readInstalledRecognizer(tx);
  if (!installed) throw new Refusal('NOT_FOUND', { message: 'Nenhum reconhecedor está instalado.' });
  await removeInstalledRecognizer(tx);
  await discardFiles(tx, installed);
  return installed;
}

const discardFiles = (tx: Queryable, { folder }: InstalledRecognizer) =>
  addJobs(tx, 'remove-model', [{ payload: { folders: [folder] } }]);

/** Enqueues a trial of the recognizer in use. */
export async function beginTest(tx: Queryable, recognizer: string) {
  const test = { state: 'running' as const, share: null, at: new Date().toISOString(), failure: null };
  await writeRecognizerTest(tx, { ...test, recognizer });
  await addJobs(tx, 'test-recognizer', [{ payload: {}, key: 'test-recognizer', queue: 'hearing' }]);
  return test;
}

export async function describeRecognizer(db: Queryable, speech: Speech, isConfigured: boolean): Promise<Recognizer> {
  const found = await readInstalledRecognizer(db);
  const name = isConfigured ? speech.recognizer?.name : found && nameOnThisMachine(found.name);
  return {
    name: name ?? null,
    isConfigured,
    installed: found
      ? {
          name: found.name,
          kind: found.kind,
          bytes: found.bytes,
          installedAt: found.installedAt,
          origin: found.origin,
        }
      : null,
    test: await readRecognizerTest(db, name),
  };
}
