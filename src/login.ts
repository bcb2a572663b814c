// First: tokens leave the address before anything else runs.
import '#state/linkTokens.ts';
import { wakePage } from '#app/wakePage.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('login.html has no #root.');

wakePage(root, () => import('#app/hydrateLogin.tsx').then(({ hydrateLogin }) => hydrateLogin));
