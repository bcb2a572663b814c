import { demo as text } from '#text/pt/landing.ts';
import { player as playerText } from '#text/pt/parts/player.ts';
import { formatDuration } from '#light/formatDuration.ts';
import { Icon } from '#light/icons/Icon.tsx';
import { Curve } from '#light/player/Curve.tsx';
import { PlayButton } from '#light/player/PlayButton.tsx';
import { SpeedChoice } from '#light/player/SpeedChoice.tsx';
import { VolumeSlider } from '#light/player/VolumeSlider.tsx';
import type { DemoAudio } from './useDemoAudio.ts';
import { useDemoPlayer } from './useDemoPlayer.ts';
import classes from './DemoResult.module.css';

interface DemoPlayerProps {
  readonly audio: Exclude<DemoAudio, { state: 'failed' }>;
  /** What it is called in the labels of its controls. */
  readonly name: string;
  /** Without the controls below. */
  readonly isShort?: boolean;
}

export function DemoPlayer({ audio, name, isShort }: DemoPlayerProps) {
  const { isReady, isPlaying, at, duration, toggle, seek } = useDemoPlayer(audio, name);
  const curve = audio.state === 'made' ? audio.curve : null;
  return (
    <>
      <div className={classes.player}>
        <PlayButton
          isLarge
          isPlaying={isPlaying}
          isDisabled={!isReady}
          label={isPlaying ? playerText.pause(name) : playerText.play(name)}
          onClick={toggle}
        />
        <div className={classes.track}>
          <Curve
            curve={curve}
            height={curve ? 44 : 24}
            strokeWidth={3}
            heard={duration > 0 ? Math.min(1, at / duration) : 0}
          />
          <input
            type="range"
            className={classes.seek}
            aria-label={playerText.positionOf(name)}
            aria-valuetext={playerText.positionText(at, duration)}
            min={0}
            max={duration || 1}
            step={0.1}
            value={at}
            disabled={!isReady}
            onChange={(event) => seek(event.currentTarget.valueAsNumber)}
          />
          <div className={classes.times}>
            <span>{formatDuration(at)}</span>
            <span>{formatDuration(duration)}</span>
          </div>
        </div>
      </div>
      {!isShort && (
        <div className={classes.controls}>
          <SpeedChoice />
          <VolumeSlider />
          <a
            className={classes.download}
            {...(audio.state === 'made'
              ? { href: audio.path, download: audio.fileName }
              : { role: 'link', 'aria-disabled': true })}
          >
            <Icon name="download" />
            {text.download(audio.request.audioFormat)}
          </a>
        </div>
      )}
    </>
  );
}
