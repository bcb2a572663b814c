import os from 'node:os';
import type { SoundFormat } from '#common/sound/soundFormat.ts';
import { makeSounds } from '#server/speech/formats/makeSounds.ts';
import { handleWorkerRequests } from './handleWorkerRequests.ts';

/** Request to the thread. */
export interface SoundsOrder {
  readonly wav: Uint8Array;
  readonly formats: readonly SoundFormat[];
}

// A zip may wait. Linux applies the priority to this thread only; elsewhere it would affect the whole process.
if (process.platform === 'linux') os.setPriority(10);
handleWorkerRequests(
  ({ wav, formats }: SoundsOrder) => makeSounds(wav, formats),
  (sounds) => sounds.map(({ buffer }) => buffer as ArrayBuffer),
);
