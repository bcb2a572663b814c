import { buffer } from 'node:stream/consumers';
import type { Files } from '#server/files/files.ts';
import { audioName, opusName } from '#server/modules/storedNames.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Speech } from '#server/speech/api/speech.ts';

const underWay = new Map<string, Promise<void>>();

/** Name of the Opus rendition of audio; created on first request and stored beside it under the same hash. */
export async function findOpusRendition({ kept }: Files, speech: Speech, hash: string): Promise<string> {
  const [master, light] = [audioName(hash), opusName(hash)];
  // A rendition must never outlive its original.
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
  // The audio was swept meanwhile, and the sweep did not see this rendition.
  if (!(await kept.stat(audioName(hash)))) await kept.discard(opusName(hash));
}
