import { buffer } from 'node:stream/consumers';
import type { Files } from '#server/files/files.ts';
import { audioName, opusName } from '#server/files/stored/store.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Speech } from '#server/speech/api/speech.ts';

const underWay = new Map<string, Promise<void>>();

/** The name of the light copy of a master: made at the first call for it, kept beside it, bound to its hash. */
export async function findOpusRendition({ kept }: Files, speech: Speech, hash: string): Promise<string> {
  const [master, light] = [audioName(hash), opusName(hash)];
  // A copy must never outlive what it was made from.
  if (!(await kept.stat(master))) throw new Refusal('AUDIO_GONE');
  if (await kept.stat(light)) return light;
  const making = underWay.get(light) ?? make(kept, speech, hash).finally(() => underWay.delete(light));
  underWay.set(light, making);
  await making;
  return light;
}

async function make(kept: Files['kept'], speech: Speech, hash: string): Promise<void> {
  const master = await kept.read(audioName(hash));
  if (!master) throw new Refusal('AUDIO_GONE');
  await kept.write(opusName(hash), await speech.makeLightCopy(await buffer(master.stream)));
  // Swept meanwhile: the sweep did not see this copy.
  if (!(await kept.stat(audioName(hash)))) await kept.discard(opusName(hash));
}
