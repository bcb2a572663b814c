import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { Router } from 'wouter';
import { withoutBase } from '#common/device/atBase.ts';
import { BASE_PATH } from '#common/device/basePath.ts';
import { delay } from '#api/client/delay.ts';
import { setPatience } from '#api/client/cachedResponse.ts';
import { refreshSession } from '#api/client/refreshSession.ts';
import { getSession } from '#api/client/session.ts';
import { sourceOf } from '#offline/audio/sourceOf.ts';
import { startAudio } from '#offline/audio/startAudio.ts';
import { listenForInstall } from '#offline/installOffer.ts';
import { registerWorker } from '#offline/registerWorker.ts';
import { findRememberedUser, startOffline } from '#offline/startOffline.ts';
import { startState } from '#state/startState.ts';
import { store } from '#state/store.ts';
import { outbox } from '#text/outbox.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { forwardMovedClicks } from '#core/forwardMovedClicks.ts';
import { keepHeard } from '#offline/audio/prefetchAudio.ts';
import { chooseSources } from '#core/player/clipSource.ts';
import { App, Shell } from './App.tsx';
import { findScreen } from './routing/dashboardRoutes.tsx';

const A_MOMENT_MS = 200;
const REST_MS = 1500;
/** Longer wait if a snapshot of the list is on screen. */
const PICTURED_MS = 3000;

/** Renders the app at the page's address; `element` is the root's element, above which the page may show a snapshot. */
export async function openApp(root: Root, element?: HTMLElement): Promise<void> {
  listenForInstall();
  forwardMovedClicks();
  const { search } = location;
  const pathname = withoutBase(location.pathname);
  const screen = findScreen({ pathname, search });
  const parts = pathname === '/' ? [] : [Shell.preload(), screen?.preload?.()];
  // The same import as in `loadDataWipe`, whose chunk would be one more file to load at the start.
  await startState(() => import('#offline/clearUserData.ts'));
  // The token is refreshed now, so that the first requests have a valid one, or know already that the server is
  // unreachable.
  if (getSession().accessToken() === undefined) void refreshSession();
  startOffline((name) => {
    // Forms report this themselves.
    const isRemembered = store.getState().session.rememberMe;
    if (!/\.(?:create|update)$/.test(name))
      noticeDone(isRemembered ? outbox.kept : `${outbox.kept} ${outbox.endsWithApp}`);
  });
  // Locally stored data is available within a moment, so that the first paint can be the complete screen with its list.
  const isPictured = hasSnapshotOf(findRememberedUser());
  setPatience(isPictured);
  // The audio storage must be assigned to the person before anything can be played, because audio played earlier is not
  // stored. Behind a snapshot nothing plays.
  if (!isPictured) startAudio();
  const all = Promise.all([...parts, store.getState().session.isLogin && screen?.ask()]);
  await Promise.race([all, delay(isPictured ? PICTURED_MS : A_MOMENT_MS)]);
  root.render(
    <StrictMode>
      <Provider store={store}>
        <Router base={BASE_PATH}>
          <App />
        </Router>
      </Provider>
    </StrictMode>,
  );
  if (element) {
    swapSnapshotForApp(element, () => setPatience(false));
    const keyOf = (path: string) => findScreen({ pathname: path, search: '' })?.list;
    // Only a page at rest is saved.
    void delay(REST_MS)
      .then(() => import('#offline/snapshot/saveSnapshots.ts'))
      .then(({ saveSnapshots }) => saveSnapshots(element, keyOf))
      .catch(() => undefined);
  }
  if (isPictured) startAudio();
  chooseSources((path) => {
    keepHeard(path);
    return sourceOf(path);
  });
  if (import.meta.env.PROD) void registerWorker();
}

/** The snapshot with which the service worker may have opened the page, above the app's element. */
const findSnapshotElement = () => document.getElementById('picture');

/** Max time that the snapshot waits for the list; afterwards the app is shown in whatever state it is. */
const PATIENCE_MS = 6000;

/** True if the page shows a snapshot of this person; a snapshot of anybody else is removed at once. */
function hasSnapshotOf(owner: number | undefined): boolean {
  const picture = findSnapshotElement();
  if (!picture) return false;
  if (owner !== undefined && picture.dataset['owner'] === String(owner)) return true;
  takeAway(picture);
  return false;
}

/** Keeps the app's element hidden below the snapshot until its list has rendered, then swaps both. */
function swapSnapshotForApp(root: HTMLElement, onTaken: () => void): void {
  const picture = findSnapshotElement();
  if (!picture) return;
  const path = location.pathname;
  const take = () => {
    observer.disconnect();
    clearTimeout(timer);
    replace(picture);
    onTaken();
  };
  const observer = new MutationObserver(() => {
    if (!isWaiting(root) || location.pathname !== path) take();
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true });
  const timer = setTimeout(take, PATIENCE_MS);
}

const isWaiting = (root: HTMLElement) => !root.hasChildNodes() || root.querySelector('[data-waiting]') !== null;

/** Repeats a click on the snapshot in the app, if the same control is at the same place. */
function replace(picture: HTMLElement): void {
  const press = takeEarly().findLast((event) => event instanceof MouseEvent);
  const isStill = press && press.pageY - press.clientY === Math.round(scrollY);
  picture.inert = false;
  const meant = isStill ? findControl(press) : undefined;
  picture.remove();
  if (!meant || !press) return;
  const found = findControl(press);
  if (found && nameOf(found) === nameOf(meant)) found.click();
}

function takeAway(picture: HTMLElement): void {
  takeEarly();
  picture.remove();
}

const takeEarly = () => globalThis.entoaTakeEarly?.() ?? [];

function findControl({ clientX, clientY }: MouseEvent): HTMLElement | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('a, button') ?? undefined;
}

const nameOf = (control: HTMLElement) =>
  [control.localName, control.getAttribute('href'), control.getAttribute('aria-label'), control.textContent].join('\n');
