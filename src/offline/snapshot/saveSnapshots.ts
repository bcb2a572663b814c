import { withoutBase } from '#common/device/atBase.ts';
import type { Snapshot } from '#common/device/snapshots.ts';
import { writePlace } from '#state/list/listPlace.ts';
import { store } from '#state/store.ts';
import { serializeDom } from './serializeDom.ts';
import { findRememberedUser } from '#offline/startOffline.ts';
import { deleteSnapshot, saveSnapshot, clearSnapshots } from './snapshots.ts';

/** The page counts as resting if nothing has changed for this long. */
const RESTED_MS = 1500;
/** Scripts of the start and of the screen come first in the list; those loaded later are not needed. */
const SCRIPTS_MAX = 24;
/** Parameters of a list's address that are not filters. */
const PLACE = ['page', 'perPage', 'orderBy', 'orderByDirection'];
const isPlace = (search: string) => [...new URLSearchParams(search).keys()].every((name) => PLACE.includes(name));

/**
 * Saves a snapshot of the list on screen whenever the page rests, and when it is hidden: the service worker opens the
 * app with it. Only for remembered sessions, and as long as they last. `keyOf` names the list at a path, if the app can
 * open with it.
 */
export function saveSnapshots(root: HTMLElement, keyOf: (path: string) => string | undefined): void {
  let isChanged = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    if (!isChanged) return;
    isChanged = false;
    const key = keyOf(withoutBase(location.pathname));
    if (key !== undefined) void keepShown(root, key);
  };
  const wait = () => {
    isChanged = true;
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(keep), RESTED_MS);
  };
  new MutationObserver(wait).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  addEventListener('scroll', wait, { passive: true });
  addEventListener('resize', wait);
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  followSession();
  wait();
}

/** Deletes all snapshots when the session ends or another person signs in, and if there is no remembered session. */
function followSession(): void {
  let last: number | undefined | null = null;
  const follow = () => {
    const owner = findRememberedUser();
    if (owner === last) return;
    if (owner === undefined || last !== null) {
      known = '';
      void clearSnapshots().catch(() => undefined);
    }
    last = owner;
  };
  follow();
  store.subscribe(follow);
}

/** The last saved snapshot: a list that is polled every few seconds is written only if it has changed. */
let known = '';

async function keepShown(root: HTMLElement, key: string): Promise<void> {
  const owner = findRememberedUser();
  const { pathname, search } = location;
  if (owner === undefined) return;
  try {
    // A filtered list is opened without its filters next time, so that its snapshot would not match.
    if (!isPlace(search)) {
      known = '';
      return await deleteSnapshot(pathname);
    }
    if (!isAtRest(root)) return;
    const picture = { ...takePicture(root), owner, search, isWhereLeft: isWhereLeft(key, search) };
    const letters = JSON.stringify([pathname, picture]);
    if (letters === known) return;
    await saveSnapshot(pathname, picture);
    known = letters;
    // A sign-out during the write may have cleared the snapshots just before this one was stored.
    if (findRememberedUser() !== owner) await clearSnapshots();
  } catch {
    // Without space or database, the app opens without a snapshot.
  }
}

/** True if an address without parameters shows the list in the same state. */
function isWhereLeft(key: string, search: string): boolean {
  const left = store.getState().pagination[key];
  const shown = left ? writePlace(new URLSearchParams(), left).toString() : '';
  return new URLSearchParams(search).toString() === shown;
}

/** True if the list has loaded, and no menu, dialog or player is open. */
function isAtRest(root: HTMLElement): boolean {
  return (
    root.querySelector('[data-list="shown"][aria-busy="false"]') !== null &&
    root.querySelector('[aria-expanded="true"], [role="menu"], input[type="range"]') === null &&
    document.querySelector('[role="dialog"]') === null
  );
}

function takePicture(root: HTMLElement): Omit<Snapshot, 'owner' | 'search' | 'isWhereLeft'> {
  const isMedium = matchMedia('(max-width: 1199.98px)').matches;
  return {
    title: document.title,
    markup: serializeDom(root),
    width: matchMedia('(max-width: 768.98px)').matches ? 'compact' : isMedium ? 'medium' : 'wide',
    scroll: Math.round(scrollY),
    entry: pathsOf('script[type="module"]', 'src')[0] ?? '',
    styles: pathsOf('link[rel="stylesheet"]', 'href'),
    scripts: pathsOf('link[rel="modulepreload"]', 'href').slice(0, SCRIPTS_MAX),
  };
}

const pathsOf = (selector: string, attribute: string) =>
  [...document.querySelectorAll(selector)].map(
    (element) => new URL(element.getAttribute(attribute) ?? '', location.href).pathname,
  );

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else work();
}
