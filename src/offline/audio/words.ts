import { delMany, get, keys, setMany } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { hashOf } from '#common/device/audioOnDevice.ts';
import type { WordTiming } from '#contract/audio.ts';
import { TIMINGS_MAX } from '#contract/reading.ts';
import { reading } from '#api/reading.ts';
import { store } from '#state/store.ts';
import { audioStore } from './audioStores.ts';

type Words = readonly WordTiming[];

/** Downloads the word timings of pinned audio, and deletes those of unpinned audio. Never rejects. */
export async function fetchWords(pinned: readonly string[]): Promise<void> {
  const wanted = new Set(pinned.map(hashOf).filter((hash) => hash !== undefined));
  const here = new Set(await keys<string>(audioStore('words')).catch(() => []));
  const gone = [...here].filter((hash) => !wanted.has(hash));
  if (gone.length > 0) await delMany(gone, audioStore('words')).catch(() => undefined);
  const missing = [...wanted].filter((hash) => !here.has(hash));
  for (let from = 0; from < missing.length; from += TIMINGS_MAX) {
    const audios = missing.slice(from, from + TIMINGS_MAX);
    const { data } = await store.dispatch(
      reading.endpoints.timings.initiate({ audios }, { subscribe: false, forceRefetch: true }),
    );
    // Without a response, the next call tries again.
    if (!data) return;
    const found = new Map<string, Words>(data.map(({ audio, words }) => [audio, words]));
    // Audio without words is stored as such, so that it is not asked for again and again.
    const kept = audios.map((audio): [string, Words] => [audio, found.get(audio) ?? NONE]);
    await setMany(kept, audioStore('words')).catch(() => undefined);
  }
}

/** Word timings stored with pinned audio; empty until they are loaded, or if there are none. */
export function useWordsOnDevice(path: string | null): Words {
  const [kept, setKept] = useState<{ path: string; words: Words }>();
  useEffect(() => {
    const hash = path === null ? undefined : hashOf(path);
    if (path === null || hash === undefined) return undefined;
    let isLeft = false;
    get<Words>(hash, audioStore('words')).then(
      (words) => {
        if (!isLeft && words) setKept({ path, words });
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [path]);
  return kept?.path === path ? kept.words : NONE;
}

const NONE: Words = [];
