import { type FormEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CLIENT_REASON_MAX } from '#contract/kit/limits.ts';
import { formatDuration, formatLength } from '#core/formatDuration.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { Curve } from '#core/player/Curve.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { type Clip, load, pause, play, seek, usePlayer } from '#core/player/playerStore.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';
import { clientApprovals as text } from '#text/clientApprovals.ts';
import { player as playerText } from '#text/player.ts';
import { PlaceField, secondsOf } from './PlaceField.tsx';
import { CardComments } from './CardComments.tsx';
import { type decided, type Decision, useSubmissionPort } from './submissionPort.ts';
import { readTypedText, useTypedText } from './useTypedText.ts';
import player from '#core/player/Player.module.css';
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
  /** Announces what was done to screen readers. */
  /** True if it came by itself, in the place of the card that had the focus. */
  readonly takesFocus?: boolean;
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
  const clip = clipOf(prompt);
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
        <ClipPlayer clip={clip} isHere={isHere} marks={marksOf(prompt)} />
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
        <ChangeForm
          draft={change}
          name={name}
          clip={clip}
          atMs={atMs}
          onPlace={(ms) => setAt(ms === null ? '' : String(ms))}
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

/** Seconds of the open comments on the current audio. */
const marksOf = ({ comments }: Shown) =>
  comments.flatMap(({ atMs, isOfEarlierTake, resolvedAt }) =>
    atMs === null || isOfEarlierTake || resolvedAt !== null ? [] : [atMs / 1000],
  );

interface ClipPlayerProps {
  readonly clip: Clip;
  readonly isHere: boolean;
  readonly marks: readonly number[];
}

function ClipPlayer({ clip, isHere, marks }: ClipPlayerProps) {
  const { path, name, curve } = clip;
  const isCurrent = usePlayer((state) => state.clip?.path === path);
  const isPlaying = usePlayer((state) => state.isPlaying && state.clip?.path === path);
  const at = usePlayer((state) => (state.clip?.path === path ? state.at : 0));
  const hasFailed = usePlayer((state) => state.failed.has(path)) && !isHere;
  const duration = clip.duration ?? 0;
  return (
    <>
      <div className={classes.player} data-player>
        <PlayButton
          isLarge
          isPlaying={isPlaying}
          label={isPlaying ? playerText.pause(name) : playerText.play(name)}
          onClick={() => (isPlaying ? pause() : play(clip))}
        />
        <div className={player.track}>
          <Curve
            curve={curve}
            height={40}
            strokeWidth={3}
            heard={isCurrent && duration > 0 ? Math.min(1, at / duration) : 0}
          />
          {duration > 0 &&
            marks.map((second) => (
              <span
                key={second}
                className={classes.mark}
                style={{ left: `${Math.min(100, (second / duration) * 100)}%` }}
                aria-hidden="true"
              />
            ))}
          <input
            type="range"
            className={player.seek}
            aria-label={playerText.positionOf(name)}
            aria-valuetext={playerText.positionText(at, duration)}
            min={0}
            max={duration || 1}
            step={0.1}
            value={at}
            onChange={(event) => {
              load(clip);
              seek(event.currentTarget.valueAsNumber);
            }}
          />
          <div className={player.times}>
            <span>{formatDuration(at)}</span>
            <span>{formatLength(duration)}</span>
          </div>
        </div>
      </div>
      {hasFailed && <p className={classes.warning}>{text.audioMissing}</p>}
    </>
  );
}

interface ChangeFormProps {
  /** Name under which the typed reason survives a reload. */
  readonly draft: string;
  readonly name: string;
  readonly clip: Clip | undefined;
  readonly atMs: number | null;
  readonly onPlace: (ms: number | null) => void;
  readonly onSend: (reason: string) => void;
  readonly onCancel: () => void;
}

function ChangeForm({ draft, name, clip, atMs, onPlace, onSend, onCancel }: ChangeFormProps) {
  const field = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useTypedText(draft);
  const [isMissing, setIsMissing] = useState(false);
  // Not after a reload, which opens the form by itself.
  useEffect(() => {
    if (readTypedText(draft) === '') area.current?.focus();
  }, [draft]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') {
      setReason('');
      return onSend(reason.trim());
    }
    setIsMissing(true);
    area.current?.focus();
  };
  return (
    <form className={classes.form} data-asks aria-label={text.askChangeOf(name)} onSubmit={submit}>
      <label htmlFor={field}>{text.reason}</label>
      <textarea
        ref={area}
        id={field}
        rows={3}
        maxLength={CLIENT_REASON_MAX}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${field}-missing` : undefined}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setIsMissing(false);
        }}
      />
      {isMissing && (
        <p id={`${field}-missing`} className={classes.error}>
          {text.reasonMissing}
        </p>
      )}
      <PlaceField clip={clip} atMs={atMs} onPlace={onPlace} />
      <div className={classes.actions}>
        <button type="submit" className={classes.primary}>
          {text.send}
        </button>
        <button
          type="button"
          className={classes.plain}
          onClick={() => {
            setReason('');
            onCancel();
          }}
        >
          {text.cancel}
        </button>
      </div>
    </form>
  );
}
