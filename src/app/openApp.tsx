import { withoutBase } from '#common/device/atBase.ts';
import { BASE_PATH } from '#common/device/basePath.ts';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { Router } from 'wouter';
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
import { hasSnapshotOf, swapSnapshotForApp } from './swapSnapshotForApp.ts';

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
