import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CLIENT_REASON_MAX } from '#contract/kit/limits.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { MarkedPlayer } from '#core/player/MarkedPlayer.tsx';
import { pause, usePlayer } from '#core/player/playerStore.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';
import { clientApprovals as text } from '#text/clientApprovals.ts';
import { secondsOf } from './PlaceField.tsx';
import { CardComments } from './CardComments.tsx';
import { type decided, type Decision, useSubmissionPort } from './submissionPort.ts';
import { readTypedText, useTypedText } from './useTypedText.ts';
import { WordsForm } from './WordsForm.tsx';
import classes from './Approval.module.css';

type Shown = ReturnType<typeof decided>;

interface ClipCardProps {
  readonly prompt: Shown;
  readonly queue: readonly OutboxEntry[];
  readonly isHeard: boolean;
  readonly isHere: boolean;
  readonly mayDownload: boolean;
  readonly showsReading: boolean;
  /** Where the buttons of the decision go, in place of the card's end; null until that place is there. */
  readonly slot?: HTMLElement | null | undefined;
  /** True if it came by itself, in the place of the card that had the focus. */
  readonly takesFocus?: boolean;
  /** Announces what was done to screen readers. */
  readonly onSaid: (sentence: string) => void;
  readonly onDecided: (prompt: Shown, decision: Decision['decision']) => void;
}

/** Within which a tap belongs to the one before it. */
const SECOND_TAP_MS = 500;

/** One prompt: its text, its player, and the client's decision. There may be hundreds: only changed ones render. */
export const ClipCard = memo(function ClipCard({
  prompt,
  queue,
  isHeard,
  isHere,
  mayDownload,
  showsReading,
  slot,
  takesFocus = false,
  onSaid,
  onDecided,
}: ClipCardProps) {
  const { name, decision, audio } = prompt;
  const { clipOf, decide, downloadPath } = useSubmissionPort();
  const title = useId();
  const clip = clipOf(prompt);
  const hasFailed = usePlayer(({ failed }) => clip !== undefined && failed.has(clip.path)) && !isHere;
  const change = `${prompt.id}/change`;
  const [isAsking, setIsAsking] = useState(() => decision === null && readTypedText(change) !== '');
  /** Milliseconds of the place that a change is about, if it was pressed while the audio played. */
  const [at, setAt] = useTypedText(`${change}/at`);
  const atMs = at === '' ? null : Number(at);
  const askButton = useRef<HTMLButtonElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const approveButton = useRef<HTMLButtonElement>(null);
  /** Control that takes the focus after the one that was pressed has gone. */
  const focusNext = useRef<'ask' | 'undo' | 'approve'>(undefined);
  useEffect(() => {
    if (!focusNext.current) return;
    ({ ask: askButton, undo: undoButton, approve: approveButton })[focusNext.current].current?.focus();
    focusNext.current = undefined;
  }, [decision, isAsking]);

  const heading = useRef<HTMLHeadingElement>(null);
  const [since] = useState(() => performance.now());
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const say = (given: Decision, next: 'undo' | 'approve') => {
    void decide(prompt, given);
    onSaid(text.saved[given.decision](name));
    setIsAsking(false);
    setAt('');
    focusNext.current = next;
    onDecided(prompt, given.decision);
  };
  const place = usePlayer(({ clip: current, at: now }) =>
    current !== undefined && current.path === clip?.path && now > 0 ? Math.round(now * 1000) : null,
  );
  return (
    <article className={classes.card} aria-labelledby={title} data-decision={decision ?? undefined}>
      <div className={classes.head}>
        <h2 id={title} ref={heading} tabIndex={takesFocus ? -1 : undefined}>
          {name}
        </h2>
        {decision !== null && (
          <span className={classes.badge} data-decision={decision}>
            <Icon name={decision === 'approved' ? 'check' : 'flag'} size={14} />
            {decision === 'approved' ? text.approved : text.change}
          </span>
        )}
        {decision === null && isHeard && <span className={classes.heard}>{text.heard}</span>}
      </div>
      <p className={classes.text}>{prompt.text}</p>
      {showsReading && prompt.spoken !== null && (
        <p className={classes.reading}>
          <b>{text.reading}</b> {prompt.spoken}
        </p>
      )}
      {prompt.earlier !== null && <Changed prompt={prompt} />}
      {prompt.problem !== undefined && (
        <p className={classes.warning} role="alert">
          {prompt.problem}
        </p>
      )}
      {clip ? (
        <>
          <div className={classes.player}>
            <MarkedPlayer clip={clip} comments={prompt.comments} />
          </div>
          {hasFailed && <p className={classes.warning}>{text.audioMissing}</p>}
        </>
      ) : (
        <p className={classes.intro}>{text.notReady}</p>
      )}
      {decision === 'change' && (
        <p className={classes.reading}>
          {prompt.reason}
          {prompt.atMs !== null && ` (${text.at(secondsOf(prompt.atMs))})`}
        </p>
      )}
      {isAsking && audio !== null ? (
        <WordsForm
          draft={change}
          label={text.reason}
          send={text.send}
          asks={text.askChangeOf(name)}
          missing={text.reasonMissing}
          maxLength={CLIENT_REASON_MAX}
          place={{ clip, atMs, onPlace: (ms) => setAt(ms === null ? '' : String(ms)) }}
          onSend={(reason) => say({ decision: 'change', reason, atMs }, 'undo')}
          onCancel={() => {
            setIsAsking(false);
            setAt('');
            focusNext.current = 'ask';
          }}
        />
      ) : (
        audio !== null &&
        inSlot(
          slot,
          <div className={classes.actions}>
            {decision === null ? (
              <>
                <button
                  ref={approveButton}
                  type="button"
                  className={classes.primary}
                  aria-label={text.approveOf(name)}
                  onClick={({ detail, nativeEvent }) => {
                    // The second tap on the button that was there before must not approve what nobody has heard.
                    const isTouch = (nativeEvent as PointerEvent).pointerType === 'touch';
                    const isSecond = detail > 1 || (isTouch && performance.now() - since < SECOND_TAP_MS);
                    if (slot === undefined || !isSecond) say({ decision: 'approved' }, 'undo');
                  }}
                >
                  <Icon name="check" size={16} />
                  {text.approve}
                </button>
                <button
                  ref={askButton}
                  type="button"
                  className={classes.plain}
                  aria-label={text.askChangeOf(name)}
                  onClick={() => {
                    pause();
                    setAt(place === null ? '' : String(place));
                    setIsAsking(true);
                  }}
                >
                  {text.askChange}
                </button>
              </>
            ) : (
              <button
                ref={undoButton}
                type="button"
                className={classes.plain}
                aria-label={text.undoOf(name)}
                onClick={() => say({ decision: 'undo' }, 'approve')}
              >
                {text.undo}
              </button>
            )}
            {mayDownload && downloadPath(prompt) !== undefined && (
              <a className={classes.plain} href={downloadPath(prompt)} download aria-label={text.download(name)}>
                <Icon name="download" size={16} />
              </a>
            )}
          </div>,
        )
      )}
      <CardComments prompt={prompt} queue={queue} />
    </article>
  );
});

const inSlot = (slot: HTMLElement | null | undefined, node: ReactNode) =>
  slot === undefined ? node : slot && createPortal(node, slot);

/** What changed since an earlier decision, with what the client asked for then. */
function Changed({ prompt: { earlier, earlierReason, difference } }: { prompt: Shown }) {
  return (
    <div className={classes.changed}>
      <p className={classes.warning}>{earlier === 'approved' ? text.changedAfterApproval : text.changedAfterChange}</p>
      {earlierReason && <p className={classes.reading}>{text.youAsked(earlierReason)}</p>}
      {difference && (
        <p className={classes.difference} aria-label={text.difference}>
          {difference.map(({ is, words }, i) =>
            is === 'new' ? <ins key={i}>{words}</ins> : is === 'gone' ? <del key={i}>{words}</del> : words,
          )}
        </p>
      )}
    </div>
  );
}
