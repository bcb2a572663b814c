import { useEffect } from 'react';
import { firstEventPosition, onFirstEventPosition } from '#api/client/eventPosition.ts';
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
    /** The start that is under way or done. */
    let started: symbol | undefined;
    const start = () => {
      if (isOver || started) return;
      const mine = Symbol();
      started = mine;
      void import('#state/events/followEvents.ts').then(
        ({ followEvents }) => {
          if (!isOver && started === mine) stop = followEvents(userId);
        },
        // The chunk is not cached and could not be downloaded.
        () => {
          if (started === mine) started = undefined;
          again = setTimeout(start, TRY_EVERY_MS);
        },
      );
    };
    // With the first data of this page; later where the server tells no position, such as one of an earlier release.
    const soon = () => {
      again = setTimeout(start);
    };
    // A page that is left must hold no lock and no stream: the browser may put it aside.
    const putAside = () => {
      stop();
      stop = () => {};
      started = undefined;
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) soon();
    };
    addEventListener('pagehide', putAside);
    addEventListener('pageshow', comeBack);
    const unsubscribe = onFirstEventPosition(soon);
    if (firstEventPosition() !== undefined) soon();
    else afterPageLoad(start);
    return () => {
      isOver = true;
      removeEventListener('pagehide', putAside);
      removeEventListener('pageshow', comeBack);
      unsubscribe();
      clearTimeout(again);
      stop();
    };
  }, [userId, isDataSaver]);
}
