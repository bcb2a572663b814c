import type { Files } from '#server/files/files.ts';
import { modelName } from '#server/modules/storedNames.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Call } from '#server/http/registerEndpoints.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { receiveFiles, type ReceivedFiles } from './receiveFiles.ts';
import { discardUpload, finishedUpload } from './uploadFiles.ts';

interface Takers {
  readonly files: Files;
  readonly speech: Speech;
}

/** Receives the two files of a form; one may be a finished resumable upload. */
export async function receiveModel(
  { files, speech }: Takers,
  { files: sent, user }: Pick<Call, 'files' | 'user'>,
  uploadId: string | undefined,
): Promise<ReceivedFiles> {
  if (uploadId === undefined) return receiveFiles(files, speech, sent['voice_config'], sent['voice_model']);
  const model = await finishedUpload(files, uploadId, user.id);
  try {
    const taken = await receiveFiles(files, speech, sent['voice_config'], model);
    await discardUpload(files, uploadId);
    return taken;
  } catch (error) {
    // If only the configuration is faulty, the large upload stays, so that it need not be sent again.
    const isConfigsFault =
      error instanceof Refusal &&
      error.body.fields?.['voice_config'] !== undefined &&
      error.body.fields['voice_model'] === undefined;
    if (!isConfigsFault) await discardUpload(files, uploadId);
    throw error;
  }
}

/**
 * Runs `write`, and removes the received files unless it calls `keep`, e.g. when a repeated request gets the stored
 * response.
 */
export async function keepingFiles<Result>(
  files: Files,
  taken: { readonly folder: string },
  write: (keep: () => void) => Promise<Result>,
): Promise<Result> {
  let isKept = false;
  try {
    const result = await write(() => {
      isKept = true;
    });
    if (!isKept) await files.kept.discardFolder(modelName(taken.folder));
    return result;
  } catch (error) {
    await files.kept.discardFolder(modelName(taken.folder));
    throw error;
  }
}
