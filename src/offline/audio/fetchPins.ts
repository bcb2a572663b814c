import { atBase, ofBase } from '#common/device/atBase.ts';
import { update } from 'idb-keyval';
import { isOpusRendition, opusRenditionOf, otherRenditionOf, type Pin } from '#common/device/audioOnDevice.ts';
import { workerMessages } from '#common/device/worker.ts';
import { health } from '#contract/health.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import { platform } from '#core/platform.ts';
import { unlessPutAside } from '#state/deviceLock.ts';
import { type AudioIndex, readAudioIndex } from './audioIndex.ts';
import { audioStore, onAudioNews, broadcastAudioNews } from './audioStores.ts';
import { bytesOfPins } from './measurePin.ts';
import { fetchOntoDevice, wantedCopyOf } from './prefetchAudio.ts';
import { fetchWords } from './words.ts';

const AT_ONCE = 3;
const TRY_EVERY_MS = 20_000;
/** Held by the tab that downloads pins. */
export const PINS_LOCK = ofBase('entoa-pins');

const underWay = new Map<string, AbortController>();
let isWanted = false;
let isFull = false;

/** Downloads pinned audio that is missing on the device: in one tab, until all is there or no progress is possible. */
export async function fetchPins(): Promise<void> {
  const { locks, serviceWorker } = platform;
  if (!locks || !serviceWorker?.controller) return;
  isWanted = true;
  await locks.request(PINS_LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    isFull = false;
    const fetchAll = async () => {
      while (isWanted) {
        isWanted = false;
        const index = await readAudioIndex();
        const paths = [...index.pins.values()].flatMap(({ clips }) => clips.map(({ path }) => path));
        await Promise.all([fetchMissing(index), fetchWords(paths)]);
      }
    };
    await unlessPutAside(fetchAll());
  });
}

export function cancelFetching(paths: readonly string[]): void {
  for (const path of paths) underWay.get(path)?.abort();
}

/** Resumes unfinished downloads after a reload, after a purge, and when the device is online again. */
export function resumePins(): void {
  const look = () => void fetchPins();
  onAudioNews(({ kind }) => {
    if (kind === 'full') isFull = true;
  });
  addEventListener('online', look);
  platform.serviceWorker?.addEventListener('controllerchange', look);
  platform.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ type?: string } | undefined>) => {
    if (data?.type === workerMessages.purged) look();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  setInterval(() => {
    if (!isFull) look();
  }, TRY_EVERY_MS);
  look();
}

async function fetchMissing(index: AudioIndex): Promise<void> {
  // The limit was set below the size of the pins: each download would evict another one.
  if (bytesOfPins(index.pins.values()) > index.limitBytes) return;
  const waiting = missingOf(index);
  const missing = waiting.length;
  let isBroken = false;
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined && !isBroken && !isFull; path = waiting.shift()) {
      const controller = new AbortController();
      underWay.set(path, controller);
      const outcome = await fetchOntoDevice(wantedCopyOf(path), controller.signal);
      underWay.delete(path);
      if (outcome === 'gone') await forgetClip(path);
      else if (outcome === 'failed' && !controller.signal.aborted)
        isBroken = !navigator.onLine || !(await isAnswering());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Clips that are evicted right after their download must not be downloaded for ever.
  if (!isBroken && missing > 0 && missingOf(await readAudioIndex()).length >= missing) isFull = true;
}

/** Removes a clip that the server no longer has from all pins. */
async function forgetClip(path: string): Promise<void> {
  const { pins } = await readAudioIndex();
  for (const [id, pin] of pins) {
    if (!pin.clips.some((clip) => clip.path === path)) continue;
    await update<Pin | undefined>(
      id,
      (now) => now && { ...now, clips: now.clips.filter((clip) => clip.path !== path) },
      audioStore('pins'),
    );
  }
  broadcastAudioNews({ kind: 'changed' });
}

function missingOf({ clips, pins }: AudioIndex): string[] {
  const wanted = [...pins.values()]
    .sort((a, b) => a.addedAt - b.addedAt)
    .flatMap((pin) => pin.clips.map(({ path }) => (isOpusRendition(path) ? otherRenditionOf(path) : path)));
  return [...new Set(wanted)].filter((path) => !clips.has(path) && !clips.has(opusRenditionOf(path)));
}

/** Distinguishes a single missing clip from a server that is down, in which case the downloads stop. */
async function isAnswering(): Promise<boolean> {
  return fetch(atBase(addressOf(health.get))).then(
    ({ ok }) => ok,
    () => false,
  );
}
