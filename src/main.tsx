// Must be first.
import './core/surviveTranslation.ts';
// Must be next: tokens leave the address before anything else runs.
import './state/session/linkTokens.ts';
import { createRoot } from 'react-dom/client';
import { openApp } from '#app/openApp.tsx';
import './core/takeDroppedFiles.ts';
import './core/theme/tokens.css';
import './core/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

await openApp(createRoot(root), document.documentElement.hasAttribute('data-dashboard'));
