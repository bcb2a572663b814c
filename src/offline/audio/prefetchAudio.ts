import { atBase } from '#common/device/atBase.ts';
import { isAudioPath, opusRenditionOf } from '#common/device/audioOnDevice.ts';
import { store } from '#state/store.ts';
import { platform, playsOpus } from '#core/platform.ts';
import { readAudioIndex } from './audioIndex.ts';

/** The rendition that this device prefers. */
export function wantedCopyOf(path: string): string {
  return store.getState().device.isDataSaver && playsOpus() ? opusRenditionOf(path) : path;
}

/** Downloads the next clips one after the other, except those that are already on the device. */
export async function prefetchAudio(paths: readonly string[], signal?: AbortSignal): Promise<void> {
  // Without the service worker, nothing would be cached.
  if (!platform.serviceWorker?.controller) return;
  const { clips } = await readAudioIndex();
  for (const path of paths.filter(isAudioPath)) {
    if (signal?.aborted) return;
    if (!clips.has(path) && !clips.has(wantedCopyOf(path))) await fetchOntoDevice(wantedCopyOf(path), signal);
  }
}

/** Clips played before a service worker controlled this page, with the person: its first installation takes seconds. */
const heardBefore = new Map<string, number | undefined>();
const whoIsHere = () => store.getState().session.user?.id;

/**
 * Caches audio that was played: the service worker does so itself, or downloads it again once it controls this page.
 */
export function keepHeard(path: string): void {
  const worker = platform.serviceWorker;
  if (!worker || worker.controller || !isAudioPath(path)) return;
  if (heardBefore.size === 0) worker.addEventListener('controllerchange', fetchHeard, { once: true });
  heardBefore.set(path, whoIsHere());
}

function fetchHeard(): void {
  const now = whoIsHere();
  const paths = [...heardBefore].filter(([, who]) => who !== undefined && who === now).map(([path]) => path);
  heardBefore.clear();
  void prefetchAudio(paths);
}

/** Downloads a clip, which the service worker caches on the way; 'gone' if the server no longer has it. */
export async function fetchOntoDevice(path: string, signal?: AbortSignal): Promise<'came' | 'gone' | 'failed'> {
  try {
    const response = await fetch(atBase(path), { credentials: 'same-origin', ...(signal && { signal }) });
    await response.arrayBuffer();
    if (response.ok) return 'came';
    return response.status === 404 || response.status === 410 ? 'gone' : 'failed';
  } catch {
    return 'failed';
  }
}
