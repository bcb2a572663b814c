import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { hasExternalToken } from '#state/linkTokens.ts';
import { ChunkProblem } from './ChunkProblem.tsx';
import { LoginPage } from './LoginPage.tsx';
import type { Waking } from './wakePage.ts';

/** Takes over the markup that the build wrote; in development there is none yet. */
export function hydrateLogin(element: HTMLElement, waking: Waking): void {
  let isLeft = false;
  let root: Root;
  const leave = () => {
    if (isLeft) return;
    isLeft = true;
    import('./openApp.tsx').then(({ openApp }) => openApp(root)).catch(() => root.render(<ChunkProblem />));
  };
  const page = <LoginPage {...waking} onLeave={leave} />;
  if (element.firstElementChild) root = hydrateRoot(element, page);
  else {
    root = createRoot(element);
    root.render(page);
  }
  if (hasExternalToken()) leave();
}
