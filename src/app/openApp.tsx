import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { refreshSession } from '#api/refreshSession.ts';
import { theSession } from '#api/session.ts';
import { sourceOf } from '#offline/audio/sourceOf.ts';
import { startAudio } from '#offline/audio/startAudio.ts';
import { listenForInstall } from '#offline/installOffer.ts';
import { registerWorker } from '#offline/registerWorker.ts';
import { startOffline } from '#offline/startOffline.ts';
import { startState } from '#state/startState.ts';
import { store } from '#state/store.ts';
import { outbox } from '#text/pt/outbox.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { chooseSources } from '#ui/player/clipSource.ts';
import { App } from './App.tsx';
import { preloadScreen } from './routing/dashboardRoutes.tsx';

/** Shows the app at the page's address. */
export async function openApp(root: Root): Promise<void> {
  listenForInstall();
  preloadScreen(location.pathname);
  await startState();
  // The first screen's questions find a token that is new, or know already that the server is away.
  if (theSession().accessToken() === undefined) void refreshSession();
  startOffline(() => noticeDone(outbox.kept));
  root.render(<StrictMode><Provider store={store}><App /></Provider></StrictMode>);
  startAudio();
  chooseSources(sourceOf);
  if (import.meta.env.PROD) void registerWorker();
}
