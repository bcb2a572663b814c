import { createStore, del, entries, get, set, update } from 'idb-keyval';
import {
  AUDIO_CACHE,
  AUDIO_CHANNEL,
  AUDIO_STORE,
  type AudioNews,
  audioDatabases,
  chooseEvicted,
  type KeptClip,
  LIMIT,
  LIMIT_DEFAULT,
  otherRenditionOf,
  OWNER,
  type Pin,
} from '#common/device/audioOnDevice.ts';

const clips = createStore(audioDatabases.clips, AUDIO_STORE);
const pins = createStore(audioDatabases.pins, AUDIO_STORE);
const state = createStore(audioDatabases.state, AUDIO_STORE);
const channel = new BroadcastChannel(AUDIO_CHANNEL);
const tell = (news: AudioNews) => channel.postMessage(news);
/** Extra space freed when the browser's quota is reached, so that the next clips fit too. */
const SPARE_BYTES = 4 * 1024 * 1024;

/** Id of the person for whom audio may be cached now; undefined if nobody is signed in. */
export async function readOwner(): Promise<number | undefined> {
  return get<number>(OWNER, state).catch(() => undefined);
}

export async function findClip(path: string): Promise<Response | undefined> {
  // After a sign-out, cached audio is not played.
  if ((await readOwner()) === undefined) return undefined;
  return (await caches.has(AUDIO_CACHE))
    ? (await caches.open(AUDIO_CACHE)).match(path, { ignoreVary: true })
    : undefined;
}

/** Records the time of playback of a cached clip. */
export async function touchClip(path: string): Promise<void> {
  await update<KeptClip | undefined>(path, (clip) => clip && { ...clip, heardAt: Date.now() }, clips).catch(
    () => undefined,
  );
}

/** Caches a whole clip unless its owner has signed out meanwhile, then evicts what exceeds the limit of this device. */
export async function storeClip(path: string, bytes: ArrayBuffer, headers: Headers, owner: number): Promise<void> {
  try {
    if ((await readOwner()) !== owner || !(await store(path, bytes, headers))) return;
    await set(path, { path, bytes: bytes.byteLength, heardAt: Date.now() } satisfies KeptClip, clips);
    // A sign-out during the write may have cleared the cache just before the clip was stored.
    if ((await readOwner()) !== owner) await drop([path]);
    else await evictAudio();
  } catch {
    // A clip that cannot be cached was played anyway.
  }
  tell({ kind: 'changed' });
}

/** Evicts the clips that exceed the limit of this device. */
export async function evictAudio(): Promise<void> {
  const limit = (await get<number>(LIMIT, state)) ?? LIMIT_DEFAULT;
  const all = await entries<string, KeptClip>(clips);
  const isPinned = await readPinned();
  const evicted = chooseEvicted(
    all.map(([, clip]) => clip),
    isPinned,
    limit,
  );
  await drop(evicted.map(({ path }) => path));
  if (evicted.length > 0) tell({ kind: 'changed' });
}

/**
 * Returns false if the quota stays exceeded after unpinned clips were evicted; pinned clips are never evicted for that.
 */
async function store(path: string, bytes: ArrayBuffer, headers: Headers): Promise<boolean> {
  const put = async () => (await caches.open(AUDIO_CACHE)).put(path, new Response(bytes, { headers }));
  try {
    await put();
    return true;
  } catch {
    const isPinned = await readPinned();
    const loose = (await entries<string, KeptClip>(clips))
      .map(([, clip]) => clip)
      .filter((clip) => clip.path !== path && !isPinned(clip.path));
    const used = loose.reduce((sum, clip) => sum + clip.bytes, 0);
    await drop(
      chooseEvicted(loose, isPinned, Math.max(0, used - bytes.byteLength - SPARE_BYTES)).map((clip) => clip.path),
    );
    try {
      await put();
      return true;
    } catch {
      tell({ kind: 'full' });
      return false;
    }
  }
}

async function readPinned(): Promise<(path: string) => boolean> {
  const all = await entries<string, Pin>(pins);
  const paths = new Set(all.flatMap(([, pin]) => pin.clips.map((clip) => clip.path)));
  // A pin names the master; its Opus rendition counts as well.
  return (path) => paths.has(path) || paths.has(otherRenditionOf(path));
}

async function drop(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const cache = await caches.open(AUDIO_CACHE);
  for (const path of paths) {
    await cache.delete(path, { ignoreVary: true });
    await del(path, clips);
  }
}
