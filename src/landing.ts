import { afterRest } from './core/afterRest.ts';
import { wakePage } from './core/wakePage.ts';
import './core/theme/tokens.css';
import './core/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no #root.');

wakePage(root, () => import('./pages/landing/hydrateLanding.tsx').then(({ hydrateLanding }) => hydrateLanding));

// Without a network there is no worker to install either: the next visit tries again.
if (import.meta.env.PROD)
  afterRest(
    () =>
      void import('#offline/registerWorker.ts').then(
        ({ registerWorker }) => registerWorker(),
        () => undefined,
      ),
  );
