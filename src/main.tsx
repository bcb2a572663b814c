// First: tokens leave the address before anything else runs.
import '#state/linkTokens.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { App } from '#app/App.tsx';
import { registerWorker } from '#offline/registerWorker.ts';
import { startState } from '#state/startState.ts';
import { store } from '#state/store.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

await startState();
createRoot(root).render(<StrictMode><Provider store={store}><App /></Provider></StrictMode>);
if (import.meta.env.PROD) void registerWorker();
