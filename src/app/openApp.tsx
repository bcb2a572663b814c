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

/** Wait for the screen and its data, so that the first paint can be the complete screen with its list. */
const A_MOMENT_MS = 200;
/** The same while the page shows a placeholder of the screen. */
const PLACEHOLDER_MS = 3000;
/** Wait for the data alone, which is on this device within a moment, or comes from the server. */
const DATA_MS = 500;

/** Renders the app at the page's address, in the place of the placeholder that the page may show. */
export async function openApp(root: Root, hasPlaceholder = false): Promise<void> {
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
  // The list that was seen last is shown until the server answers.
  setPatience(true);
  const data = store.getState().session.isLogin ? screen?.ask() : undefined;
  const code = Promise.all(parts);
  const isReady = Promise.all([code, data]).finally(() => setPatience(false));
  await (hasPlaceholder
    ? Promise.race([isReady, code.then(() => delay(DATA_MS)), delay(PLACEHOLDER_MS)])
    : Promise.race([isReady, delay(A_MOMENT_MS)]));
  root.render(
    <StrictMode>
      <Provider store={store}>
        <Router base={BASE_PATH}>
          <App />
        </Router>
      </Provider>
    </StrictMode>,
  );
  // The audio storage must be assigned to the person before anything can be played, because audio played earlier is not
  // stored.
  startAudio();
  chooseSources((path) => {
    keepHeard(path);
    return sourceOf(path);
  });
  if (import.meta.env.PROD) void registerWorker();
}
