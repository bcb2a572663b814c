// First: tokens leave the address before anything else runs.
import './state/session/linkTokens.ts';
import { hydrateOnInteraction } from './core/hydrateOnInteraction.ts';
import './core/theme/tokens.css';
import './core/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('login.html has no #root.');

hydrateOnInteraction(root, async () => {
  // In two steps: each is a short task of its own, and a touch in between is answered.
  await import('react-dom/client');
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  return (await import('#app/hydrateLogin.tsx')).hydrateLogin;
});
