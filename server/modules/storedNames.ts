import path from 'node:path';
import type { LightFormat } from '#server/speech/api/speech.ts';

export const AUDIO_HASH = /^[0-9a-f]{64}$/;

/** Top folders of every store. A backup holds files of each. */
export const STORED_FOLDERS = ['audio', 'models', 'numbers', 'zips'] as const;
const inFolder = (folder: (typeof STORED_FOLDERS)[number], name: string): string => `${folder}/${name}`;

/** File names are the same in every store. None is ever built from a client's text. */
export const audioName = (hash: string): string => nameOfHash(hash, 'wav');
/** Lossless master of telephony audio, stored beside it. */
export const masterName = (hash: string): string => nameOfHash(hash, 'master.wav');
/** Light copy of audio, stored beside it. */
export const lightName = (hash: string, format: LightFormat): string => nameOfHash(hash, format);
export const zipName = (file: string): string => inFolder('zips', path.basename(file));
/** Concatenated number pieces of a voice. */
export const numbersName = (file: string): string => inFolder('numbers', path.basename(file));
/** Folder of a model version or of the installed recognizer; `folder` is a UUID. */
export const modelName = (folder: string): string => inFolder('models', path.basename(folder));

function nameOfHash(hash: string, kind: 'wav' | 'master.wav' | LightFormat): string {
  if (!AUDIO_HASH.test(hash)) throw new Error('not an audio hash');
  return inFolder('audio', `${hash.slice(0, 2)}/${hash}.${kind}`);
}
