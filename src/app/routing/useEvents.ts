import { useEffect } from 'react';
import { afterPageLoad } from '#core/afterPageLoad.ts';
import { useAppSelector } from '#state/hooks.ts';

const TRY_EVERY_MS = 15_000;

/**
 * Receives change notices for the signed-in person; without browser support, or in data-saver mode, polling continues.
 */
export function useEvents(): void {
  const isDataSaver = useAppSelector(({ device }) => device.isDataSaver);
  const userId = useAppSelector(({ session }) => (session.isLogin ? session.user?.id : undefined));
  useEffect(() => {
    if (userId === undefined || isDataSaver || !('locks' in navigator) || !('BroadcastChannel' in window)) return;
    let isOver = false;
    let stop = () => {};
    let again: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      if (isOver) return;
      void import('#state/events/followEvents.ts').then(
        ({ followEvents }) => {
          if (!isOver) stop = followEvents(userId);
        },
        // The chunk is not cached and could not be downloaded.
        () => {
          again = setTimeout(start, TRY_EVERY_MS);
        },
      );
    };
    afterPageLoad(start);
    return () => {
      isOver = true;
      clearTimeout(again);
      stop();
    };
  }, [userId, isDataSaver]);
}
