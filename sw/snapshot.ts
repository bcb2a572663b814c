import { atBase } from '#common/device/atBase.ts';
import { AUDIO_ROOT } from '#common/device/audioOnDevice.ts';
import { isSnapshotOf, type Snapshot, SNAPSHOTS, withSnapshot } from '#common/device/snapshots.ts';
import { LEAVING_MARK, ownerOf, SESSION_KEY, STATE } from '#common/device/state.ts';
import { clear, get, getMany, promisifyRequest, type UseStore } from 'idb-keyval';
import { getCacheKeyForURL } from 'workbox-precaching';

/** Closed after each use: a worker that held the page's own databases open would be in the way of who lets them go. */
const closing =
  ({ database, store }: { readonly database: string; readonly store: string }): UseStore =>
  async (mode, work) => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    const opened = await promisifyRequest(request);
    try {
      return await work(opened.transaction(store, mode).objectStore(store));
    } finally {
      opened.close();
    }
  };

const pictures = closing(SNAPSHOTS);
const state = closing(STATE);

/** So long the server may take to say that the session is over: the page's styles take as long on a slow device. */
const ASKED_MS = 150;
/** Of no audio: 401 without a session, else 404. The cookie goes with it as with any audio. */
const NO_AUDIO = `${AUDIO_ROOT}/${'0'.repeat(64)}.wav`;

/**
 * The shell with the last picture of the list at this address, where the person whose list it is is still signed in.
 * Undefined: the shell as it is.
 */
export async function openWithSnapshot(url: URL, shell: () => Promise<Response>): Promise<Response | undefined> {
  const over = isSessionOver();
  const picture = await findSnapshot(url);
  if (!picture || ![...picture.styles, ...picture.scripts].every(getCacheKeyForURL)) return undefined;
  const plain = await shell();
  const page = withSnapshot(await plain.text(), picture);
  if (page === undefined) return undefined;
  const headers = new Headers(plain.headers);
  // Of the file as it came over the line.
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
  const body = new ReadableStream<string>({
    async start(stream) {
      // The styles are fetched while the server is asked.
      stream.enqueue(page.before);
      if (!(await over)) stream.enqueue(page.picture);
      stream.enqueue(page.after);
      stream.close();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers });
}

/** The session is asked on the disk, where every page of the app writes first how it stands. */
async function findSnapshot({ pathname, search }: URL): Promise<Snapshot | undefined> {
  try {
    const [picture, [session, leaving]] = await Promise.all([
      get<Snapshot>(pathname, pictures),
      getMany<string | undefined>([SESSION_KEY, LEAVING_MARK], state),
    ]);
    const owner = ownerOf(session, leaving);
    return picture && owner !== undefined && picture.owner === owner && isSnapshotOf(picture, search)
      ? picture
      : undefined;
  } catch {
    return undefined;
  }
}

/** Ended elsewhere, and the server says so in time. Offline or on a bad line nobody can know. */
async function isSessionOver(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ASKED_MS);
  });
  const asked = fetch(atBase(NO_AUDIO), { method: 'HEAD', credentials: 'same-origin', cache: 'no-store' }).catch(
    () => undefined,
  );
  const isOver = (await Promise.race([asked, late]))?.status === 401;
  if (isOver) await clear(pictures).catch(() => undefined);
  return isOver;
}
