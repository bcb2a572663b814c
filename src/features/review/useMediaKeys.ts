import { useEffect, useEffectEvent } from 'react';

export interface MediaActs {
  readonly play: () => void;
  readonly pause: () => void;
  readonly nexttrack: () => void;
  readonly previoustrack: () => void;
  readonly seekbackward: () => void;
}

const keys = ['play', 'pause', 'nexttrack', 'previoustrack', 'seekbackward'] as const;

/** The keys of a headset, a keyboard or the lock screen. */
export function useMediaKeys(title: string, album: string, acts: MediaActs): void {
  const press = useEffectEvent((key: keyof MediaActs) => acts[key]());
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({ title, album });
  }, [title, album]);
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    for (const key of keys) navigator.mediaSession.setActionHandler(key, () => press(key));
    return () => {
      for (const key of keys) navigator.mediaSession.setActionHandler(key, null);
      navigator.mediaSession.metadata = null;
    };
  }, []);
}
