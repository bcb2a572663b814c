import { withoutBase } from '#common/device/atBase.ts';
import { entries, get } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import {
  AUDIO_CACHE,
  isAudioPath,
  type KeptClip,
  LIMIT,
  LIMIT_DEFAULT,
  opusRenditionOf,
  type Pin,
} from '#common/device/audioOnDevice.ts';
import { createStore } from '#common/store.ts';
import { cacheStorage } from '#core/platform.ts';
import { audioStore, onAudioNews } from './audioStores.ts';

/** The voice audio stored on this device. */
export interface AudioIndex {
  readonly clips: ReadonlyMap<string, KeptClip>;
  readonly pins: ReadonlyMap<string, Pin>;
  readonly bytes: number;
  readonly limitBytes: number;
}

const NEWS_PAUSE_MS = 100;
const index = createStore<AudioIndex>({ clips: new Map(), pins: new Map(), bytes: 0, limitBytes: LIMIT_DEFAULT });
let isFollowing = false;
let wait: ReturnType<typeof setTimeout> | undefined;

export function audioIndex(): AudioIndex {
  follow();
  return index.get();
}

function subscribeAudio(listener: () => void): () => void {
  follow();
  return index.subscribe(listener);
}

/**
 * Selects a part of the index and renders again when it changes; `select` must return values that compare by identity.
 */
export function useAudioIndex<Part>(select: (index: AudioIndex) => Part): Part {
  const read = () => select(index.get());
  return useSyncExternalStore(subscribeAudio, read, read);
}

/** True if the clip can be played without the server: its master or its Opus rendition is stored. */
export function useIsOnDevice(path: string | null): boolean {
  return useAudioIndex(({ clips }) => path !== null && (clips.has(path) || clips.has(opusRenditionOf(path))));
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  onAudioNews(({ kind }) => {
    if (kind !== 'changed') return;
    wait ??= setTimeout(() => {
      wait = undefined;
      void readAudioIndex();
    }, NEWS_PAUSE_MS);
  });
  void readAudioIndex();
}

/** Reads what is really in the cache: browsers may clear caches by themselves. */
export async function readAudioIndex(): Promise<AudioIndex> {
  try {
    const [cached, clips, pins, limitBytes] = await Promise.all([
      cachedPaths(),
      entries<string, KeptClip>(audioStore('clips')),
      entries<string, Pin>(audioStore('pins')),
      get<number>(LIMIT, audioStore('state')),
    ]);
    const there = clips.filter(([path]) => cached.has(path));
    index.set({
      clips: new Map(there),
      pins: new Map(pins),
      bytes: there.reduce((sum, [, { bytes }]) => sum + bytes, 0),
      limitBytes: limitBytes ?? LIMIT_DEFAULT,
    });
  } catch {
    // Storage is denied: nothing is on this device.
  }
  return index.get();
}

async function cachedPaths(): Promise<Set<string>> {
  const caches = cacheStorage;
  if (!(await caches?.has(AUDIO_CACHE))) return new Set();
  const requests = await (await caches!.open(AUDIO_CACHE)).keys();
  return new Set(requests.map(({ url }) => withoutBase(new URL(url).pathname)).filter(isAudioPath));
}
