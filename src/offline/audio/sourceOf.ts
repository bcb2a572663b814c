import { atBase } from '#common/device/atBase.ts';
import { isAudioPath, isOpusRendition, opusRenditionOf } from '#common/device/audioOnDevice.ts';
import { isServerReachable } from '#api/client/reachability.ts';
import { audioIndex } from './audioIndex.ts';
import { wantedCopyOf } from './prefetchAudio.ts';

/**
 * Chooses the rendition to play: the master if it is stored, the Opus rendition in data-saver mode or if only that is
 * available offline.
 */
export function sourceOf(path: string): { readonly src: string; readonly isLight: boolean } {
  if (!isAudioPath(path)) return { src: atBase(path), isLight: false };
  const { clips } = audioIndex();
  const light = opusRenditionOf(path);
  const isOffline = !navigator.onLine || !isServerReachable();
  const src = clips.has(path) ? path : isOffline && clips.has(light) ? light : wantedCopyOf(path);
  return { src: atBase(src), isLight: isOpusRendition(src) };
}
