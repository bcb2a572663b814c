import { useEffect } from 'react';
import { useAppSelector } from '#state/hooks.ts';

/** Stills the page where this device's choice, and not only the system's, asks for it. */
export function useReducedMotion(): void {
  const isReduced = useAppSelector(({ device }) => device.isMotionReduced);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-still', isReduced);
  }, [isReduced]);
}
