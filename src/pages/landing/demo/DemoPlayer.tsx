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
import classes from './DemoDialog.module.css';

export function DemoPlayer({ audio }: { audio: Exclude<DemoAudio, { state: 'failed' }> }) {
  const { isReady, isPlaying, at, duration, toggle, seek } = useDemoPlayer(audio);
  return (
    <>
      <div className={classes.player}>
        <PlayButton
          isLarge
          isPlaying={isPlaying}
          isDisabled={!isReady}
          label={isPlaying ? playerText.pause(text.player) : playerText.play(text.player)}
          onClick={toggle}
        />
        <div className={classes.track}>
          <Curve curve={null} height={24} strokeWidth={4} heard={duration > 0 ? Math.min(1, at / duration) : 0} />
          <input
            type="range"
            className={classes.seek}
            aria-label={playerText.positionOf(text.player)}
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
    </>
  );
}
