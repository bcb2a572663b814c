import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { startOffline } from '#offline/startOffline.ts';
import { registerWorker } from '#offline/registerWorker.ts';
import { startState } from '#state/startState.ts';
import { store } from '#state/store.ts';
import { outbox } from '#text/pt/outbox.ts';
import { App } from './App.tsx';

/** Shows the app at the page's address. */
export async function openApp(root: Root): Promise<void> {
  await startState();
  startOffline(() => void import('#ui/feedback/notices.tsx').then(({ noticeDone }) => noticeDone(outbox.kept)));
  root.render(<StrictMode><Provider store={store}><App /></Provider></StrictMode>);
  if (import.meta.env.PROD) void registerWorker();
}
