// Must be first.
import './core/surviveTranslation.ts';
// Must be next: tokens leave the address before anything else runs.
import './state/session/linkTokens.ts';
import { hydrateOnInteraction } from './core/hydrateOnInteraction.ts';
import './core/takeDroppedFiles.ts';
import './core/theme/tokens.css';
import './core/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('login.html has no #root.');

hydrateOnInteraction(
  root,
  async () => {
    // Loaded in two steps, so that each is a short task and input in between is handled.
    await import('react-dom/client');
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return (await import('#app/hydrateLogin.tsx')).hydrateLogin;
  },
  (hydrate) => requestAnimationFrame(() => setTimeout(hydrate)),
);
