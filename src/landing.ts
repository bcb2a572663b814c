import { afterRest } from '#app/afterRest.ts';
import { wakePage } from '#app/wakePage.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('landing.html has no #root.');

wakePage(root, () => import('#features/landing/hydrateLanding.tsx').then(({ hydrateLanding }) => hydrateLanding));

if (import.meta.env.PROD) afterRest(() => void import('#offline/registerWorker.ts').then(({ registerWorker }) => registerWorker()));
