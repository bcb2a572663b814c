import { useEffect } from 'react';
import { formatDuration } from '#core/formatDuration.ts';
import { formatLength } from '#ui/formatLength.ts';
import { Curve } from '#core/player/Curve.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { type Clip, pause, play, seek, stop, usePlayer } from '#core/player/playerStore.ts';
import { player as text } from '#text/player.ts';
import { TelephoneLevelNote } from '#ui/telephone/TelephoneLevelNote.tsx';
import classes from './Takes.module.css';

/** One of several clips that are compared: its button stays where it is, so that the ear can go to and fro. */
export function TakePlayer({ clip }: { clip: Clip & { readonly duration: number } }) {
  const { path, name, duration, curve } = clip;
  const isMine = usePlayer((state) => state.clip?.path === path);
  const isPlaying = usePlayer((state) => state.isPlaying) && isMine;
  const at = usePlayer((state) => (state.clip?.path === path ? state.at : 0));
  const isDead = usePlayer((state) => state.failed.has(path));
  useEffect(() => () => stop(path), [path]);
  return (
    <div className={classes.player} data-player>
      <PlayButton
        isPlaying={isPlaying}
        isDisabled={isDead}
        label={isDead ? text.unavailable(name) : isPlaying ? text.pause(name) : text.play(name)}
        onClick={() => (isPlaying ? pause() : play(clip))}
      />
      <div className={classes.track}>
        <Curve curve={curve} height={30} strokeWidth={2} heard={Math.min(1, at / duration)} />
        <input
          type="range"
          className={classes.seek}
          aria-label={text.positionOf(name)}
          aria-valuetext={text.positionText(at, duration)}
          min={0}
          max={duration}
          step={0.1}
          value={at}
          disabled={!isMine}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
      </div>
      <span className={classes.time}>{isMine ? formatDuration(at) : formatLength(duration)}</span>
      <TelephoneSwitch isShort />
      {isMine && <TelephoneLevelNote path={path} />}
    </div>
  );
}
