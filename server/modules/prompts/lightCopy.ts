import { buffer } from 'node:stream/consumers';
import type { Files } from '#server/files/files.ts';
import { audioName, lightName } from '#server/modules/storedNames.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { LightFormat, Speech } from '#server/speech/api/speech.ts';

const underWay = new Map<string, Promise<void>>();

/**
 * Name of a light copy of audio: Ogg Opus, or MP3 for browsers that play no Opus. Created on first request and stored
 * beside the audio under the same hash.
 */
export async function findLightCopy(
  { kept }: Files,
  speech: Speech,
  hash: string,
  format: LightFormat = 'ogg',
): Promise<string> {
  const [master, light] = [audioName(hash), lightName(hash, format)];
  // A copy must never outlive its original.
  if (!(await kept.stat(master))) throw new Refusal('AUDIO_GONE');
  if (await kept.stat(light)) return light;
  const making = underWay.get(light) ?? make(kept, speech, hash, format).finally(() => underWay.delete(light));
  underWay.set(light, making);
  await making;
  return light;
}

async function make(kept: Files['kept'], speech: Speech, hash: string, format: LightFormat): Promise<void> {
  const master = await kept.read(audioName(hash));
  if (!master) throw new Refusal('AUDIO_GONE');
  await kept.write(lightName(hash, format), await speech.makeLightCopy(await buffer(master.stream), format));
  // The audio was swept meanwhile, and the sweep did not see this copy.
  if (!(await kept.stat(audioName(hash)))) await kept.discard(lightName(hash, format));
}
