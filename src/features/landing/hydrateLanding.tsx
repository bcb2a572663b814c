import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { LandingScreen } from './LandingScreen.tsx';

/** Takes over the markup that the build wrote; in development there is none yet. */
export function hydrateLanding(root: HTMLElement, onAlive: () => void): void {
  if (root.firstElementChild) hydrateRoot(root, <Landing onAlive={onAlive} />);
  else createRoot(root).render(<Landing onAlive={onAlive} />);
}

function Landing({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return <LandingScreen />;
}
