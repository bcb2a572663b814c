import path from 'node:path';
import type { Queryable } from '#server/db/database.ts';
import { dropInstall, findInstall } from './installs.ts';
import type { Author } from '#server/modules/models/createModel.ts';
import type { ReceivedFiles } from '#server/modules/models/receiveFiles.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import { writeModel } from './writeModel.ts';

interface By {
  readonly author: Author;
  readonly hasMemory: boolean;
}

/** Creates a model from uploaded files, named as in the catalogue or else after its file. Returns its id. */
export async function importModel(tx: Queryable, speech: Speech, taken: ReceivedFiles, by: By): Promise<number> {
  const { origin, modelName } = taken;
  const id = await writeModel(tx, speech, taken, { ...by, name: origin?.name ?? nameOfFile(modelName) });
  // An upload replaces a pending download of the same voice.
  if (origin && (await findInstall(tx, origin.key))) await dropInstall(tx, origin.key);
  return id;
}

/** File name without Piper's language prefix and quality suffix. */
function nameOfFile(fileName: string): string {
  const name = path.basename(fileName).replace(/\.(onnx|pth)$/i, '');
  const [, bare = name] = /^[a-z]{2,3}_[A-Z]{2}-(.+)-(?:x_low|low|medium|high)$/.exec(name) ?? [];
  const letters = bare
    .replaceAll(/[^\p{L}\p{N} _-]/gu, ' ')
    .trim()
    .slice(0, 60);
  return letters.replace(/[\d\s]/g, '').length >= 3 ? letters : `voz ${letters}`.trim();
}
