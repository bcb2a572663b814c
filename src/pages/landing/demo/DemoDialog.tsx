import { useEffect, useRef } from 'react';
import { common } from '#text/pt/common.ts';
import { demo as text } from '#text/pt/landing.ts';
import { Icon } from '#light/icons/Icon.tsx';
import { Mark } from '#light/marks/Mark.tsx';
import { DemoPlayer } from './DemoPlayer.tsx';
import { Snackbar } from '#pages/landing/Snackbar.tsx';
import type { DemoAudio } from './useDemoAudio.ts';
import classes from './DemoDialog.module.css';

/** What became of the text: heard while it is made, then kept until closed; or why not. */
export function DemoDialog({
  audio,
  onRetry,
  onClose,
}: {
  audio: DemoAudio;
  onRetry: () => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const { request } = audio;
  const isFailed = audio.state === 'failed';
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="demo-result"
      data-dialog-open
      data-state={audio.state}
      onClose={onClose}
    >
      <div className={classes.head}>
        <h2 id="demo-result">{isFailed ? text.failed : text.result}</h2>
        <button
          type="button"
          className={classes.close}
          aria-label={common.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {isFailed ? (
        <div className={classes.failure}>
          <p>{audio.failure.refusal?.message ?? text.failedHint}</p>
          <button type="button" className={classes.retry} onClick={onRetry}>
            {common.tryAgain}
          </button>
        </div>
      ) : (
        <>
          <p className={classes.said} lang={request.language === 'portuguese_brazil' ? undefined : ''}>
            {request.text}
          </p>
          <DemoPlayer audio={audio} />
          <output className={classes.note}>
            {audio.state !== 'made' ? (
              <>
                <Mark size={22} isSpeaking />
                {text.making}
              </>
            ) : (
              text.synthetic(request.speaker)
            )}
          </output>
        </>
      )}
      {isFailed && <Snackbar key={String(audio.failure)}>{text.failed}</Snackbar>}
    </dialog>
  );
}
