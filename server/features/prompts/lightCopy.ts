import fs from 'node:fs/promises';
import type { Files } from '#server/files/files.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Speech } from '#server/speech/api/speech.ts';

const underWay = new Map<string, Promise<void>>();

/** Where the light copy of a master lies: made at the first call for it, kept beside it, bound to its hash. */
export async function findLightCopy(files: Files, speech: Speech, hash: string): Promise<string> {
  const light = files.lightPath(hash);
  const master = files.audioPath(hash);
  // A copy must never outlive what it was made from.
  if (!(await exists(master))) throw new Refusal('AUDIO_GONE');
  if (await exists(light)) return light;
  const making = underWay.get(light) ?? make(files, speech, hash).finally(() => underWay.delete(light));
  underWay.set(light, making);
  await making;
  return light;
}

async function make(files: Files, speech: Speech, hash: string): Promise<void> {
  const master = files.audioPath(hash);
  const wav = await fs.readFile(master).catch(() => {
    throw new Refusal('AUDIO_GONE');
  });
  await files.writeLight(hash, await speech.makeLightCopy(wav));
  // Swept meanwhile: the sweep did not see this copy.
  if (!(await exists(master))) await files.discard(files.lightPath(hash));
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
