import { demo as text } from '#text/landing.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { LiveTransport } from '#core/live/LiveTransport.tsx';
import { LazyTelephoneSwitch } from '#core/telephone/LazyTelephoneSwitch.tsx';
import { SpeedChoice } from '#core/player/SpeedChoice.tsx';
import { useLivePlayer } from '#core/live/useLivePlayer.ts';
import { VolumeSlider } from '#core/player/VolumeSlider.tsx';
import type { DemoAudio } from './useDemoAudio.ts';
import classes from './DemoResult.module.css';

interface DemoPlayerProps {
  readonly audio: Exclude<DemoAudio, { state: 'failed' }>;
  /** What it is called in the labels of its controls. */
  readonly name: string;
  /** Without the controls below. */
  readonly isShort?: boolean;
}

export function DemoPlayer({ audio, name, isShort }: DemoPlayerProps) {
  const player = useLivePlayer({
    live: audio.live,
    clip:
      audio.state === 'made'
        ? { path: audio.path, name, duration: audio.live.duration() || null, curve: null }
        : undefined,
    isMaking: audio.state === 'making',
  });
  const curve = audio.state === 'made' ? audio.curve : null;
  return (
    <div data-player>
      <LiveTransport
        player={player}
        name={name}
        curve={curve}
        height={curve ? 44 : 24}
        classes={{ player: classes.player, track: classes.track, seek: classes.seek, times: classes.times }}
      />
      {!isShort && (
        <div className={classes.controls}>
          <SpeedChoice />
          <VolumeSlider />
          <LazyTelephoneSwitch isShort />
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
    </div>
  );
}
