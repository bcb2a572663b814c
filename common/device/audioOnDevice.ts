import { ofBase } from './atBase.ts';

/** What the page and its worker agree on about voice audio kept on this device. */

/** Another number empties the audio of older builds. */
export const AUDIO_CACHE_VERSION = 1;
const CACHE_PREFIX = `${ofBase('voice-audio')}-v`;
export const AUDIO_CACHE = `${CACHE_PREFIX}${AUDIO_CACHE_VERSION}`;
export const isOldAudioCache = (name: string) => name.startsWith(CACHE_PREFIX) && name !== AUDIO_CACHE;

/** One database each: `clips` by path, `pins` by id, `words` by the audio's hash, `state` by the names below. */
export const audioDatabases = {
  clips: ofBase('entoa-audio-clips'),
  pins: ofBase('entoa-audio-pins'),
  words: ofBase('entoa-audio-words'),
  state: ofBase('entoa-audio-state'),
} as const;
export const AUDIO_STORE = 'entries';
/** Who is signed in: without a person nothing is kept and nothing kept is heard. */
export const OWNER = 'owner';
/** Whose audio lies here, signed in or not: a session that ran out is no sign-out. */
export const LEFT_BY = 'leftBy';
export const LIMIT = 'limitBytes';
export const LIMIT_DEFAULT = 500 * 1024 * 1024;

/** Where page and worker tell each other that the audio on the device changed. */
export const AUDIO_CHANNEL = ofBase('entoa-audio');
export type AudioNews = { readonly kind: 'changed' } | { readonly kind: 'full' };

export interface KeptClip {
  /** The path without its query, as it stands in the cache. */
  readonly path: string;
  readonly bytes: number;
  /** When it was last played, or fetched to be played; ms. */
  readonly heardAt: number;
}

/** What somebody wants to have offline: stays until they say otherwise, and is fetched again after a purge. */
export interface Pin {
  readonly id: string;
  readonly idProject: number;
  readonly name: string;
  readonly clips: readonly { readonly path: string; readonly bytes: number }[];
  readonly addedAt: number;
}

export const AUDIO_ROOT = '/api/audio';
const PATH = /^\/api\/audio\/[0-9a-f]{64}\.(wav|ogg)$/;
export const isAudioPath = (path: string) => PATH.test(path);
/** Names the audio, whatever copy of it. */
export const hashOf = (path: string) => /[0-9a-f]{64}/.exec(path)?.[0];
/** The light copy of a master, for weak links. */
export const opusRenditionOf = (path: string) => path.replace(/\.wav$/, '.ogg');
export const isOpusRendition = (path: string) => path.endsWith('.ogg');
/** The master of a light copy, and the other way round. */
export const otherRenditionOf = (path: string) =>
  isOpusRendition(path) ? path.replace(/\.ogg$/, '.wav') : opusRenditionOf(path);

/** Which clips go so that the rest fits: least recently heard first, what is pinned last. */
export function chooseEvicted(
  clips: readonly KeptClip[],
  isPinned: (path: string) => boolean,
  limitBytes: number,
): KeptClip[] {
  let over = clips.reduce((sum, { bytes }) => sum + bytes, 0) - limitBytes;
  const order = clips
    .map((clip) => ({ clip, pinned: isPinned(clip.path) }))
    .sort(
      (a, b) =>
        Number(a.pinned) - Number(b.pinned) || a.clip.heardAt - b.clip.heardAt || (a.clip.path < b.clip.path ? -1 : 1),
    );
  const evicted: KeptClip[] = [];
  for (const { clip } of order) {
    if (over <= 0) break;
    evicted.push(clip);
    over -= clip.bytes;
  }
  return evicted;
}
