import { startTransition, useEffect, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { HydrationHooks } from '#core/hydrateOnInteraction.ts';
import { preserveTypedText } from './keepTyped.ts';
import { LandingScreen } from './LandingScreen.tsx';

/** Takes over the markup that the build wrote; in development there is none yet. */
export function hydrateLanding(root: HTMLElement, { onTaken, onAlive }: HydrationHooks): void {
  const putBack = preserveTypedText(root);
  const alive = () => {
    putBack();
    onAlive();
  };
  // In slices: the page is read and scrolled meanwhile.
  if (root.firstElementChild)
    startTransition(() => {
      hydrateRoot(root, <Landing onTaken={onTaken} onAlive={alive} />);
    });
  else createRoot(root).render(<Landing onTaken={onTaken} onAlive={alive} />);
}

function Landing({ onTaken, onAlive }: HydrationHooks) {
  useLayoutEffect(onTaken, [onTaken]);
  useEffect(onAlive, [onAlive]);
  return <LandingScreen />;
}
