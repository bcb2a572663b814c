import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepTyped } from './keepTyped.ts';
import { LandingScreen } from './LandingScreen.tsx';

/** Takes over the markup that the build wrote; in development there is none yet. */
export function hydrateLanding(root: HTMLElement, onAlive: () => void): void {
  const putBack = keepTyped(root);
  const alive = () => {
    putBack();
    onAlive();
  };
  // In slices: the page is read and scrolled meanwhile.
  if (root.firstElementChild) startTransition(() => { hydrateRoot(root, <Landing onAlive={alive} />); });
  else createRoot(root).render(<Landing onAlive={alive} />);
}

function Landing({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return <LandingScreen />;
}
