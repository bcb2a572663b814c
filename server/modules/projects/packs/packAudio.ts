import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Files } from '#server/files/files.ts';
import { audioName, masterName } from '#server/modules/storedNames.ts';
import type { Speech } from '#server/speech/api/speech.ts';
import type { Pack } from './openPack.ts';

/** Stored audio of a prompt; `bytes` is the size when it was written. */
export interface KeptAudio {
  readonly hash: string;
  readonly bytes: number;
  readonly masterBytes: number | null;
  readonly isTelephony: boolean;
}

export interface PackedAudio {
  /** One stream for each path of the entry. */
  readonly streams: readonly Readable[];
  /** True if the audio was made from the lossy file. */
  readonly lacksMaster: boolean;
}

/** Audio of a prompt in the pack's formats; undefined if the file is missing or truncated. */
export async function packAudio(
  files: Files,
  speech: Speech,
  { formats }: Pack,
  { hash, bytes, masterBytes, isTelephony }: KeptAudio,
): Promise<PackedAudio | undefined> {
  const heard = () => readWhole(files, audioName(hash), bytes);
  if (formats.length === 0) {
    const stream = await heard();
    return stream && { streams: [stream], lacksMaster: false };
  }
  const master = masterBytes === null ? undefined : await readWhole(files, masterName(hash), masterBytes);
  const source = master ?? (await heard());
  if (!source) return undefined;
  const sounds = await speech.makeSounds(await buffer(source), formats);
  return { streams: sounds.map((sound) => Readable.from([sound])), lacksMaster: isTelephony && !master };
}

async function readWhole(files: Files, name: string, bytes: number): Promise<Readable | undefined> {
  const found = await files.kept.read(name);
  if (found?.bytes === bytes) return found.stream;
  found?.stream.destroy();
  return undefined;
}
