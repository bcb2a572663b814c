import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { onAudioNews } from '#offline/audio/audioStores.ts';
import { findInstallWay, install, mayOffer, noteOffered, subscribeInstall } from '#offline/installOffer.ts';
import { device as text } from '#text/pt/device.ts';
import { noticeFailed, noticeOffer } from '#ui/feedback/notices.tsx';
import { usePlayer } from '#light/player/playerStore.ts';

const TOLD_AGAIN_MS = 60_000;

/**
 * What this device has to say by itself: its storage is full; the app could be installed, offered once something was
 * heard.
 */
export function DeviceNews() {
  useFullNotice();
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

function useFullNotice(): void {
  useEffect(() => {
    let toldAt = 0;
    return onAudioNews(({ kind }) => {
      if (kind !== 'full' || Date.now() - toldAt < TOLD_AGAIN_MS) return;
      toldAt = Date.now();
      noticeFailed(text.full);
    });
  }, []);
}
