import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { hasExternalToken } from '#state/session/linkTokens.ts';
import { ChunkProblem } from './ChunkProblem.tsx';
import { LoginPage } from '#pages/login/LoginPage.tsx';
import { CrashBoundary } from '#core/feedback/CrashBoundary.tsx';
import { forwardMovedClicks } from '#core/forwardMovedClicks.ts';
import type { HydrationHooks } from '#core/hydrateOnInteraction.ts';

const warmApp = () => void Promise.allSettled([import('./openApp.tsx'), import('./Shell.tsx')]);
const loadUpdateOffer = () => import('./LoginUpdateOffer.tsx').then((module) => module.LoginUpdateOffer);

/** Hydrates the prerendered markup; in development there is none, so that it is rendered instead. */
export function hydrateLogin(element: HTMLElement, waking: HydrationHooks): void {
  forwardMovedClicks();
  let isLeft = false;
  let root: Root;
  const leave = () => {
    if (isLeft) return;
    isLeft = true;
    import('./openApp.tsx').then(({ openApp }) => openApp(root)).catch(() => root.render(<ChunkProblem />));
  };
  const page = (
    <CrashBoundary>
      <LoginPage {...waking} onLeave={leave} warmApp={warmApp} loadUpdateOffer={loadUpdateOffer} />
    </CrashBoundary>
  );
  if (element.firstElementChild) root = hydrateRoot(element, page);
  else {
    root = createRoot(element);
    root.render(page);
  }
  if (hasExternalToken()) leave();
}
