import os from 'node:os';
import type { SoundFormat } from '#common/sound/soundFormat.ts';
import { makeSounds } from '#server/speech/formats/makeSounds.ts';
import { handleWorkerRequests } from './handleWorkerRequests.ts';

/** What the thread is asked for. */
export interface SoundsOrder {
  readonly wav: Uint8Array;
  readonly formats: readonly SoundFormat[];
}

// A zip may wait. Of this thread alone, as Linux has it; elsewhere it would be of the whole process.
if (process.platform === 'linux') os.setPriority(10);
handleWorkerRequests(
  ({ wav, formats }: SoundsOrder) => makeSounds(wav, formats),
  (sounds) => sounds.map(({ buffer }) => buffer as ArrayBuffer),
);
