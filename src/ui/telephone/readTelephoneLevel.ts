import { type TelephoneLevel, telephoneLevel } from '#common/sound/telephoneLevel.ts';

/** Above what any prompt is made at; an audio is brought to it as it is decoded. */
const RATE = 24_000;

/** Measures an audio's file. Rejects when it cannot be had or decoded. */
export async function readTelephoneLevel(src: string): Promise<TelephoneLevel> {
  const response = await fetch(src, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The audio answered ${response.status}.`);
  const decoder = new OfflineAudioContext(1, 1, RATE);
  const audio = await decoder.decodeAudioData(await response.arrayBuffer());
  return telephoneLevel(audio.getChannelData(0), audio.sampleRate);
}
