// Must be first.
import './core/surviveTranslation.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BASE_PATH } from '#common/device/basePath.ts';
import { CrashBoundary } from './core/feedback/CrashBoundary.tsx';
import { ApprovalPage } from './pages/approval/ApprovalPage.tsx';
import { keepPageOffline } from './pages/approval/keepPageOffline.ts';
import './core/takeDroppedFiles.ts';
import './core/theme/tokens.css';
import './core/theme/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('aprovacao.html has no #root.');

// Without the stop or bracket that stood behind the link in a sentence.
const [segment] = /^[\w-]*/.exec(location.pathname.slice(`${BASE_PATH}/aprovacao/`.length))!;
const isLinkId = /^\d{1,9}$/.test(segment);
// The token leaves the address at once: it is in no history, and no later request names it.
if (!isLinkId) history.replaceState(null, '', `${BASE_PATH}/aprovacao/`);

const page = createElement(ApprovalPage, {
  address: isLinkId ? { idLink: Number(segment) } : { token: segment },
});
createRoot(root).render(createElement(CrashBoundary, null, page));
if (import.meta.env.PROD) keepPageOffline();
