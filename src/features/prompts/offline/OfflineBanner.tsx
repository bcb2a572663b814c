import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Pin } from '#common/device/audioOnDevice.ts';
import type { Prompt } from '#contract/prompts.ts';
import { type AudioIndex, useAudioIndex } from '#offline/audio/audioIndex.ts';
import { bytesOfPins, measurePin } from '#offline/audio/measurePin.ts';
import { renewPin, unpinAudio } from '#offline/audio/pins.ts';
import { common } from '#text/common.ts';
import { device as text } from '#text/device.ts';
import { formatBytes } from '#ui/formatBytes.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { findClips } from './findClips.ts';
import classes from '#features/prompts/list/zip/ZipBanner.module.css';

const pinsOf = ({ pins }: AudioIndex, idProject: number): Pin[] =>
  [...pins.values()].filter((pin) => pin.idProject === idProject && !pin.id.startsWith('prompt:'));

/** True while audio of this project that is pinned on the device is not all there, as it comes or finds no room. */
export function useIsPinning(idProject: number): boolean {
  return useAudioIndex((index) =>
    pinsOf(index, idProject).some((pin) => {
      const { done, total } = measurePin(pin, index);
      return done < total;
    }),
  );
}

/** Audio of this project that is pinned on the device, with the progress of its download. */
export function OfflineBanner({ idProject, shown }: { idProject: number; shown: readonly Prompt[] | undefined }) {
  const index = useAudioIndex((all) => all);
  const isOver = bytesOfPins(index.pins.values()) > index.limitBytes;
  useRenewal(index.pins.get(`project:${idProject}`), shown);
  return pinsOf(index, idProject).map((pin) => {
    const { done, total, bytes, bytesDone } = measurePin(pin, index);
    const release = (label: string) => (
      <Button variant="subtle" size="sm" aria-label={`${label}: ${pin.name}`} onClick={() => void unpinAudio(pin.id)}>
        {label}
      </Button>
    );
    if (done === total) {
      return (
        <output key={pin.id} className={classes.banner} data-tone="ready">
          <Icon name="phone" />
          <span className={classes.grow}>{text.ready(pin.name, total, formatBytes(bytes))}</span>
          {release(text.release)}
        </output>
      );
    }
    if (isOver)
      return (
        <output key={pin.id} className={classes.banner} data-tone="stale">
          <Icon name="warning" />
          <span className={classes.grow}>{text.noRoom(formatBytes(index.limitBytes))}</span>
          {release(text.release)}
        </output>
      );
    return (
      <div key={pin.id} className={classes.banner}>
        <Icon name="phone" />
        <b>{text.fetching(pin.name)}</b>
        <progress aria-label={text.progressLabel(pin.name)} max={total || 1} value={done} />
        <output>{text.progress(done, total, formatBytes(bytesDone), formatBytes(bytes))}</output>
        {release(common.cancel)}
      </div>
    );
  });
}

/** Adds new audio to the pin of a whole project. */
function useRenewal(pin: Pin | undefined, shown: readonly Prompt[] | undefined): void {
  const kept = new Set(pin?.clips.map(({ path }) => path));
  const missing = pin
    ? (shown ?? [])
        .map(({ path }) => path)
        .filter((path) => path !== null && !kept.has(path))
        .join()
    : '';
  const renew = useEffectEvent(() => {
    if (pin)
      void findClips(pin.idProject, {}).then(
        (clips) => renewPin(pin, clips),
        () => undefined,
      );
  });
  // Each set is requested only once, because audio that the server no longer has is removed from the pin again.
  const asked = useRef('');
  useEffect(() => {
    if (missing === '' || missing === asked.current) return;
    asked.current = missing;
    renew();
  }, [missing]);
}
