import { type Ref } from 'react';
import { common } from '#text/common.ts';
import { demo as text } from '#text/landing.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { Mark } from '#core/marks/Mark.tsx';
import { Snackbar } from '#pages/landing/Snackbar.tsx';
import { LiveTransport } from '#core/live/LiveTransport.tsx';
import { LazyTelephoneSwitch } from '#core/telephone/LazyTelephoneSwitch.tsx';
import { SpeedChoice } from '#core/player/SpeedChoice.tsx';
import { useLivePlayer } from '#core/live/useLivePlayer.ts';
import { VolumeSlider } from '#core/player/VolumeSlider.tsx';
import type { DemoAudio } from './useDemoAudio.ts';
import classes from './DemoResult.module.css';

/** Result of the demo: playback during the synthesis, then the finished audio until it is closed; or the failure. */
export function DemoResult({
  audio,
  onRetry,
  onClose,
  ref,
}: {
  audio: DemoAudio;
  onRetry: () => void;
  onClose: () => void;
  ref: Ref<HTMLElement>;
}) {
  const isFailed = audio.state === 'failed';
  return (
    <section ref={ref} className={classes.result} aria-label={text.result} data-state={audio.state}>
      <div className={classes.head}>
        <h2>{isFailed ? text.failed : text.result}</h2>
        <button type="button" className={classes.close} aria-label={common.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {isFailed ? (
        <div className={classes.failure}>
          <p>{audio.failure.words ?? text.failedHint}</p>
          <button type="button" className={classes.retry} onClick={onRetry}>
            {common.tryAgain}
          </button>
        </div>
      ) : (
        <>
          <Said audio={audio} />
          <DemoPlayer audio={audio} name={text.player} />
          <output className={classes.note}>
            {audio.state !== 'made' ? (
              <>
                <Mark size={22} isSpeaking />
                {text.making}
              </>
            ) : (
              text.synthetic(audio.request.speaker)
            )}
          </output>
        </>
      )}
      {isFailed && <Snackbar key={String(audio.failure)}>{text.failed}</Snackbar>}
    </section>
  );
}

/** The previous audio, for comparison with the new one. */
export function EarlierResult({ audio }: { audio: Exclude<DemoAudio, { state: 'failed' }> }) {
  return (
    <section className={classes.result} aria-label={text.earlier}>
      <h2>{text.earlierBy(audio.request.speaker)}</h2>
      <Said audio={audio} />
      <DemoPlayer audio={audio} name={text.earlierPlayer} isShort />
    </section>
  );
}

function Said({ audio: { request } }: { audio: DemoAudio }) {
  return (
    <p className={classes.said} lang={request.language === 'portuguese_brazil' ? undefined : ''}>
      {request.text}
    </p>
  );
}

interface DemoPlayerProps {
  readonly audio: Exclude<DemoAudio, { state: 'failed' }>;
  /** Name of the audio in the labels of the controls. */
  readonly name: string;
  /** True to leave out the controls below the player. */
  readonly isShort?: boolean;
}

function DemoPlayer({ audio, name, isShort }: DemoPlayerProps) {
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
