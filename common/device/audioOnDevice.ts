import { ofBase } from './atBase.ts';

/** Names and rules that the page and the service worker share for voice audio cached on this device. */

/** A new number drops the audio cached by older builds. */
export const AUDIO_CACHE_VERSION = 1;
const CACHE_PREFIX = `${ofBase('voice-audio')}-v`;
export const AUDIO_CACHE = `${CACHE_PREFIX}${AUDIO_CACHE_VERSION}`;
export const isOldAudioCache = (name: string) => name.startsWith(CACHE_PREFIX) && name !== AUDIO_CACHE;

/** One database per kind: `clips` by path, `pins` by id, `words` by audio hash, `state` by the keys below. */
export const audioDatabases = {
  clips: ofBase('entoa-audio-clips'),
  pins: ofBase('entoa-audio-pins'),
  words: ofBase('entoa-audio-words'),
  state: ofBase('entoa-audio-state'),
} as const;
export const AUDIO_STORE = 'entries';
/** Id of the signed-in person; without one, no audio is cached and no cached audio is played. */
export const OWNER = 'owner';
/** Id of the person whose audio is cached; it survives an expired session, but not a sign-out. */
export const LEFT_BY = 'leftBy';
export const LIMIT = 'limitBytes';
export const LIMIT_DEFAULT = 500 * 1024 * 1024;

/** Channel on which page and service worker announce changes of the cached audio. */
export const AUDIO_CHANNEL = ofBase('entoa-audio');
export type AudioNews = { readonly kind: 'changed' } | { readonly kind: 'full' };

export interface KeptClip {
  /** The path without its query, which is the key in the cache. */
  readonly path: string;
  readonly bytes: number;
  /** Time of the last playback, or of the download for playback; in ms. */
  readonly heardAt: number;
}

/** Audio that a person wants offline: it is never dropped without their consent, and downloaded again after a purge. */
export interface Pin {
  readonly id: string;
  readonly idProject: number;
  readonly name: string;
  readonly clips: readonly { readonly path: string; readonly bytes: number }[];
  readonly addedAt: number;
}

const PATH = /^\/api\/audio\/[0-9a-f]{64}\.(wav|ogg)$/;
export const isAudioPath = (path: string) => PATH.test(path);
/** The hash in an audio path; all renditions of an audio share it. */
export const hashOf = (path: string) => /[0-9a-f]{64}/.exec(path)?.[0];
/** Path of the Opus rendition of a master, for slow connections. */
export const opusRenditionOf = (path: string) => path.replace(/\.wav$/, '.ogg');
export const isOpusRendition = (path: string) => path.endsWith('.ogg');
/** The Opus rendition of a master, or the master of an Opus rendition. */
export const otherRenditionOf = (path: string) =>
  isOpusRendition(path) ? path.replace(/\.ogg$/, '.wav') : opusRenditionOf(path);

/** Clips to evict so that the rest fits into the limit: least recently played first, pinned ones last. */
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
