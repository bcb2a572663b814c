import { useEffect } from 'react';
import { afterRest } from '#light/afterRest.ts';
import { useAppSelector } from '#state/hooks.ts';

/** Whoever is signed in hears of changes by themselves; where a browser cannot, or data is dear, the polls go on. */
export function useEvents(): void {
  const isDataSaver = useAppSelector(({ device }) => device.isDataSaver);
  const userId = useAppSelector(({ session }) => (session.isLogin ? session.user?.id : undefined));
  useEffect(() => {
    if (userId === undefined || isDataSaver || !('locks' in navigator) || !('BroadcastChannel' in window)) return;
    let isOver = false;
    let stop = () => {};
    afterRest(() => {
      if (isOver) return;
      void import('#state/events/followEvents.ts').then(
        ({ followEvents }) => {
          if (!isOver) stop = followEvents(userId);
        },
        // Not on this device, and no network: another start will bring it.
        () => undefined,
      );
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [userId, isDataSaver]);
}
