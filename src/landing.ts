// Must be first.
import './core/surviveTranslation.ts';
import { afterPageLoad } from './core/afterPageLoad.ts';
import { hydrateOnInteraction } from './core/hydrateOnInteraction.ts';
import './core/takeDroppedFiles.ts';
import './core/theme/tokens.css';
import './core/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no #root.');

hydrateOnInteraction(
  root,
  () => import('./pages/landing/hydrateLanding.tsx').then(({ hydrateLanding }) => hydrateLanding),
  whenVisited,
);

/** For what the page does by itself, such as the look for maintenance, which is due every five seconds. */
const UNTOUCHED_MS = 5000;

/** At the first sign of a visitor, most of which come before a press; until then loading it is all that is done. */
function whenVisited(hydrate: () => void): void {
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
    addEventListener(type, hydrate, { once: true, passive: true });
  requestAnimationFrame(() =>
    setTimeout(() => {
      // Fetched ahead, so that the first touch waits for no network.
      const scripts = document.querySelector<HTMLTemplateElement>('#hydration');
      if (scripts) document.head.append(scripts.content);
    }),
  );
  afterPageLoad(hydrate, UNTOUCHED_MS);
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
