// Must be first.
import './core/surviveTranslation.ts';
import { afterPageLoad } from './core/afterPageLoad.ts';
import { hydrateOnInteraction } from './core/hydrateOnInteraction.ts';
import './core/takeDroppedFiles.ts';
import type { InstallOffer } from './pages/landing/installOffer.ts';
import './core/theme/tokens.css';
import './core/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no #root.');

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.entoaInstallOffer = event as InstallOffer;
});
hydrateOnInteraction(
  root,
  () => import('./pages/landing/hydrateLanding.tsx').then(({ hydrateLanding }) => hydrateLanding),
  whenVisited,
);

/**
 * At the first sign of a visitor, most of which come before a press, or later for what the page does by itself, such as
 * the look for maintenance. The scripts are fetched before, so that the first touch waits for no network.
 */
function whenVisited(hydrate: () => void): void {
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    addEventListener(type, hydrate, { once: true, passive: true });
  requestAnimationFrame(() =>
    setTimeout(() => {
      const scripts = document.querySelector<HTMLTemplateElement>('#hydration');
      if (scripts) document.head.append(scripts.content);
    }),
  );
  afterPageLoad(hydrate);
}

// Without a network, the chunk and the worker cannot be loaded: the next visit tries again.
if (import.meta.env.PROD)
  afterPageLoad(
    () =>
      void import('#offline/registerWorker.ts').then(
        ({ registerWorker }) => registerWorker(),
        () => undefined,
      ),
  );
