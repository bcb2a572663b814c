import { atBase } from '#common/device/atBase.ts';
import { isAudioPath, opusRenditionOf } from '#common/device/audioOnDevice.ts';
import { store } from '#state/store.ts';
import { platform } from '#core/platform.ts';
import { readAudioIndex } from './audioIndex.ts';

/** The copy that this device asks for. */
export function wantedCopyOf(path: string): string {
  return store.getState().device.isDataSaver ? opusRenditionOf(path) : path;
}

/** Brings the next clips onto the device, one after the other; what is there already costs nothing. */
export async function prefetchAudio(paths: readonly string[], signal?: AbortSignal): Promise<void> {
  // Without the worker nothing would be kept.
  if (!platform.serviceWorker?.controller) return;
  const { clips } = await readAudioIndex();
  for (const path of paths.filter(isAudioPath)) {
    if (signal?.aborted) return;
    if (!clips.has(path) && !clips.has(wantedCopyOf(path))) await fetchOntoDevice(wantedCopyOf(path), signal);
  }
}

/** Heard while no worker had this page yet, and by whom: the first one takes seconds to install. */
const heardBefore = new Map<string, number | undefined>();
const whoIsHere = () => store.getState().session.user?.id;

/** Audio that is heard stays on this device: the worker keeps it, or fetches it again once it has this page. */
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

/** The worker keeps what passes through it; 'gone' where the server no longer has it. */
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
