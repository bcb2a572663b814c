import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { findInstallWay, install, mayOffer, noteOffered, subscribeInstall } from '#offline/installOffer.ts';
import { device as text } from '#text/device.ts';
import { noticeOffer } from '#ui/feedback/notices.tsx';
import { usePlayer } from '#core/player/playerStore.ts';

/** Offers to install the app once something was heard. */
export function InstallOffer() {
  const hasHeard = usePlayer(({ heard }) => heard > 0);
  const way = useSyncExternalStore(subscribeInstall, findInstallWay);
  useEffect(() => {
    if (!hasHeard || way === 'none' || !mayOffer()) return;
    noteOffered();
    noticeOffer(
      'install',
      way === 'ios' ? text.installIos : text.installOffer,
      way === 'prompt' ? (
        <Button size="sm" onClick={() => void install()}>
          {text.installButton}
        </Button>
      ) : undefined,
    );
  }, [hasHeard, way]);
  return null;
}
