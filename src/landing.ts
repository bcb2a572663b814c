// Must be first.
import './core/surviveTranslation.ts';
import { afterPageLoad } from './core/afterPageLoad.ts';
import { hydrateOnInteraction } from './core/hydrateOnInteraction.ts';
import './core/takeDroppedFiles.ts';
import './core/theme/tokens.css';
import './core/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no #root.');

hydrateOnInteraction(root, () =>
  import('./pages/landing/hydrateLanding.tsx').then(({ hydrateLanding }) => hydrateLanding),
);

// Without a network, the chunk and the worker cannot be loaded: the next visit tries again.
if (import.meta.env.PROD)
  afterPageLoad(
    () =>
      void import('#offline/registerWorker.ts').then(
        ({ registerWorker }) => registerWorker(),
        () => undefined,
      ),
  );
