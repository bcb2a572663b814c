import { type Ref } from 'react';
import { common } from '#text/common.ts';
import { demo as text } from '#text/landing.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { Mark } from '#core/marks/Mark.tsx';
import { DemoPlayer } from './DemoPlayer.tsx';
import { Snackbar } from '#pages/landing/Snackbar.tsx';
import type { DemoAudio } from './useDemoAudio.ts';
import classes from './DemoResult.module.css';

/** What became of the text: heard while it is made, then kept until closed; or why not. */
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

/** The one before, to be heard beside the new one. */
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
