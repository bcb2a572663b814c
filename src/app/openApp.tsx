import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { registerWorker } from '#offline/registerWorker.ts';
import { startState } from '#state/startState.ts';
import { store } from '#state/store.ts';
import { App } from './App.tsx';

/** Shows the app at the page's address. */
export async function openApp(root: Root): Promise<void> {
  await startState();
  root.render(<StrictMode><Provider store={store}><App /></Provider></StrictMode>);
  if (import.meta.env.PROD) void registerWorker();
}
