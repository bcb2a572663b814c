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
import { findOwner, saveSnapshots } from '#offline/snapshot/saveSnapshots.ts';
import { registerWorker } from '#offline/registerWorker.ts';
import { startOffline } from '#offline/startOffline.ts';
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
/** The list as it was left stands there meanwhile. */
const PICTURED_MS = 3000;

/** Shows the app at the page's address; `element` is the root's own, where the page may have a picture of the list. */
export async function openApp(root: Root, element?: HTMLElement): Promise<void> {
  listenForInstall();
  forwardMovedClicks();
  const { search } = location;
  const pathname = withoutBase(location.pathname);
  const screen = findScreen({ pathname, search });
  const parts = pathname === '/' ? [] : [Shell.preload(), screen?.preload?.()];
  // As `loadDataWipe` does for the pages, whose file would be one more to start with.
  await startState(() => import('#offline/clearUserData.ts'));
  // The first screen's questions find a token that is new, or know already that the server is away.
  if (getSession().accessToken() === undefined) void refreshSession();
  startOffline((name) => {
    // A form says so itself.
    const isRemembered = store.getState().session.rememberMe;
    if (!/\.(?:create|update)$/.test(name))
      noticeDone(isRemembered ? outbox.kept : `${outbox.kept} ${outbox.endsWithApp}`);
  });
  // From this device all of it comes within a moment, and the first picture is the screen itself with its list.
  const isPictured = hasSnapshotOf(findOwner());
  setPatience(isPictured);
  // The device is this person's before anything can be played: what is heard earlier is not kept. Nothing plays behind
  // a picture.
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
    saveSnapshots(element, (path) => findScreen({ pathname: path, search: '' })?.list);
  }
  if (isPictured) startAudio();
  chooseSources((path) => {
    keepHeard(path);
    return sourceOf(path);
  });
  if (import.meta.env.PROD) void registerWorker();
}

/** What the worker may have opened the page with: the list as it was left, above the app's own element. */
const findSnapshotElement = () => document.getElementById('picture');

/** So long the picture waits for the list; then whatever the app shows is more honest. */
const PATIENCE_MS = 6000;

/** Whether the page was opened with a picture of this person's list; anybody else's goes at once. */
function hasSnapshotOf(owner: number | undefined): boolean {
  const picture = findSnapshotElement();
  if (!picture) return false;
  if (owner !== undefined && picture.dataset['owner'] === String(owner)) return true;
  takeAway(picture);
  return false;
}

/** The app's element stays unseen below the picture until the list is in it: then one goes as the other comes. */
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

/** What was pressed in the picture is pressed in the app, where the same thing stands at the same place. */
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
