import { useEffect } from 'react';
import { onAudioNews } from '#offline/audio/audioStores.ts';
import { device as text } from '#text/device.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';

const TOLD_AGAIN_MS = 60_000;

/** Tells that the storage of this device is full. Listens from the start: the worker says it once. */
export function FullNotice() {
  useEffect(() => {
    let toldAt = 0;
    return onAudioNews(({ kind }) => {
      if (kind !== 'full' || Date.now() - toldAt < TOLD_AGAIN_MS) return;
      toldAt = Date.now();
      noticeFailed(text.full);
    });
  }, []);
  return null;
}
