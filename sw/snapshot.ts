import { atBase } from '#common/device/atBase.ts';
import { AUDIO_ROOT } from '#common/device/audioOnDevice.ts';
import { isSnapshotOf, type Snapshot, SNAPSHOTS, withSnapshot } from '#common/device/snapshots.ts';
import { LEAVING_MARK, ownerOf, SESSION_KEY, STATE } from '#common/device/state.ts';
import { clear, get, getMany, promisifyRequest, type UseStore } from 'idb-keyval';
import { getCacheKeyForURL } from 'workbox-precaching';

/**
 * A store that closes its database after each use: a connection left open by the worker would block the deletion of the
 * page's databases.
 */
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

/** Time that the server has to report an ended session; loading the styles takes as long on a slow device. */
const ASKED_MS = 150;
/**
 * An audio that does not exist: the server answers 401 without a session, else 404. The cookie is sent as for any
 * audio.
 */
const NO_AUDIO = `${AUDIO_ROOT}/${'0'.repeat(64)}.wav`;

/**
 * The shell with the last snapshot of the list at this address, if its owner is still signed in. Undefined: use the
 * plain shell.
 */
export async function openWithSnapshot(url: URL, shell: () => Promise<Response>): Promise<Response | undefined> {
  const over = isSessionOver();
  const picture = await findSnapshot(url);
  if (!picture || ![...picture.styles, ...picture.scripts].every(getCacheKeyForURL)) return undefined;
  const plain = await shell();
  const page = withSnapshot(await plain.text(), picture);
  if (page === undefined) return undefined;
  const headers = new Headers(plain.headers);
  // These headers describe the original file, not this body.
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
  const body = new ReadableStream<string>({
    async start(stream) {
      // The browser fetches the styles while the server checks the session.
      stream.enqueue(page.before);
      if (!(await over)) stream.enqueue(page.picture);
      stream.enqueue(page.after);
      stream.close();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers });
}

/** Reads the session from disk, where every page of the app writes its state first. */
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

/**
 * True if the server reports in time that the session has ended elsewhere. Offline or on a slow line it stays unknown.
 */
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
