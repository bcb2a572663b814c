import { withoutBase } from '#common/device/atBase.ts';
import type { Snapshot } from '#common/device/snapshots.ts';
import { writePlace } from '#state/list/listPlace.ts';
import { store } from '#state/store.ts';
import { serializeDom } from './serializeDom.ts';
import { deleteSnapshot, saveSnapshot, clearSnapshots } from './snapshots.ts';

/** So long nothing on the page has changed. */
const RESTED_MS = 1500;
/** The start's and the screen's come first; what the person opened later is not waited for. */
const SCRIPTS_MAX = 24;
/** In a list's address: where it was left, nothing that narrows it. */
const PLACE = ['page', 'perPage', 'orderBy', 'orderByDirection'];
const isPlace = (search: string) => [...new URLSearchParams(search).keys()].every((name) => PLACE.includes(name));

/**
 * Keeps how a list looks where the person leaves it, whenever the page rests and as it is hidden: the worker opens the
 * app with it. Only of a remembered session, and for as long as it lasts. `keyOf` names the list at a path, if it is
 * one that the app is opened with.
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

/**
 * Without a remembered session there is none; whose it was goes as soon as the page learns that the session is over.
 */
function followSession(): void {
  let last: number | undefined | null = null;
  const follow = () => {
    const owner = findOwner();
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

export function findOwner(): number | undefined {
  const { isLogin, rememberMe, user } = store.getState().session;
  return isLogin && rememberMe ? user?.id : undefined;
}

/** What was kept last, to the letter: a list that is asked for every few seconds is written down for news only. */
let known = '';

async function keepShown(root: HTMLElement, key: string): Promise<void> {
  const owner = findOwner();
  const { pathname, search } = location;
  if (owner === undefined) return;
  try {
    // The list is opened as it was left, without what narrowed it: its picture would be another one.
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
    // Signed out while this was being written: the wipe may have come just before.
    if (findOwner() !== owner) await clearSnapshots();
  } catch {
    // No room, or no database: the app opens without it.
  }
}

/** Whether an address that names no place shows the list so, too. */
function isWhereLeft(key: string, search: string): boolean {
  const left = store.getState().pagination[key];
  const shown = left ? writePlace(new URLSearchParams(), left).toString() : '';
  return new URLSearchParams(search).toString() === shown;
}

/** The list has come, and nothing is open over it or plays in it. */
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
