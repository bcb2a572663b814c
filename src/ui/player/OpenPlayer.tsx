import { useEffect, useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { device } from '#text/device.ts';
import { player as text } from '#text/player.ts';
import { formatDuration, formatLength } from '#core/formatDuration.ts';
import { Curve } from '#core/player/Curve.tsx';
import { TelephoneLevelNote } from '#ui/telephone/TelephoneLevelNote.tsx';
import { LazyTelephoneSwitch } from '#core/telephone/LazyTelephoneSwitch.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { type Clip, pause, play, seek, stop, usePlayer } from '#core/player/playerStore.ts';
import { SpeedChoice } from '#core/player/SpeedChoice.tsx';
import { VolumeSlider } from '#core/player/VolumeSlider.tsx';
import classes from '#core/player/Player.module.css';
import { atBase } from '#common/device/atBase.ts';
import { common } from '#text/common.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { Icon } from '#core/icons/Icon.tsx';

interface OpenPlayerProps {
  readonly clip: Clip;
}

/** The full player, if `clip` is the current clip; nothing otherwise. */
export function OpenPlayer({ clip }: OpenPlayerProps) {
  const isOpen = usePlayer((state) => state.clip?.path === clip.path);
  return isOpen ? <Controls clip={clip} /> : null;
}

function Controls({ clip }: OpenPlayerProps) {
  const { isPlaying, at, duration, isLight } = usePlayer((state) => state);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A dialog that plays the same clip must keep the focus.
    if (!document.querySelector('[data-dialog-open]')) button.current?.focus({ preventScroll: true });
  }, []);
  useStopWhenGone(clip.path);
  const heard = duration > 0 ? Math.min(1, at / duration) : 0;

  return (
    <div className={classes.open} data-player>
      <PlayButton
        ref={button}
        isLarge
        isPlaying={isPlaying}
        label={isPlaying ? text.pause(clip.name) : text.play(clip.name)}
        onClick={() => (isPlaying ? pause() : play(clip))}
      />
      <div className={classes.track}>
        <Curve curve={clip.curve} height={40} strokeWidth={3} heard={heard} />
        <input
          type="range"
          className={classes.seek}
          aria-label={text.positionOf(clip.name)}
          aria-valuetext={text.positionText(at, duration)}
          min={0}
          max={duration || 1}
          step={0.1}
          value={at}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
        <div className={classes.times}>
          <span>{formatDuration(at)}</span>
          <span className={classes.about}>{isLight && <b>{device.light}</b>}</span>
          <span>{formatLength(duration)}</span>
        </div>
      </div>
      <div className={classes.controls}>
        <SpeedChoice />
        <VolumeSlider />
        <LazyTelephoneSwitch isShort />
        <DownloadButton path={clip.path} name={clip.name} />
      </div>
      <TelephoneLevelNote path={clip.path} />
    </div>
  );
}

/** Stops a clip whose row has been removed; the delay lets a row that is only remounted keep playing. */
function useStopWhenGone(path: string): void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      setTimeout(() => {
        if (!isMounted.current) stop(path);
      });
    };
  }, [path]);
}

/** Saves the audio as {name}.wav. */
function DownloadButton({ path, name }: { path: string; name: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const fileName = name.trim() === '' ? text.defaultFileName : `${name}.wav`;
  const download = async () => {
    setIsBusy(true);
    try {
      await saveAs(path, fileName);
    } catch {
      noticeFailed(common.downloadFailed);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ActionIcon aria-label={text.download(fileName)} loading={isBusy} onClick={() => void download()}>
      <Icon name="download" />
    </ActionIcon>
  );
}

async function saveAs(path: string, fileName: string): Promise<void> {
  const response = await fetch(atBase(path), { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The audio answered ${response.status}.`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
