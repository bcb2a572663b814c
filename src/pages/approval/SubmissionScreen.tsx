import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Submission } from '#contract/clientApprovals.ts';
import { Note } from '#core/feedback/Note.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { Wordmark } from '#core/marks/Wordmark.tsx';
import { SpeedChoice } from '#core/player/SpeedChoice.tsx';
import { pause, play, usePlayer } from '#core/player/playerStore.ts';
import { ofBase } from '#common/device/atBase.ts';
import { sessionStore } from '#core/platform.ts';
import { clientApprovals as text } from '#text/clientApprovals.ts';
import { common } from '#text/common.ts';
import { ClipCard } from './ClipCard.tsx';
import { decided, type Decision, useSubmissionPort } from './submissionPort.ts';
import { readTypedText } from './useTypedText.ts';
import classes from './Approval.module.css';

type Shown = ReturnType<typeof decided>;

interface SubmissionScreenProps {
  readonly submission: Submission;
  /** In place of the sentences for an open link. */
  readonly intro?: string;
  readonly thanks?: string;
  /** Controls beside the speed. */
  readonly tools?: ReactNode;
  /** In the bar at the bottom, such as how the decisions are returned. */
  readonly children?: (isDone: boolean) => ReactNode;
}

/** Narrower windows show one prompt at a time. */
const ONE_BELOW = '(max-width: 640px)';

/** The prompts of a submission with their players and decisions, and how far the client is. */
export function SubmissionScreen({ submission, intro = text.intro, thanks, tools, children }: SubmissionScreenProps) {
  const port = useSubmissionPort();
  const { queue, heard, isOffline, here: onDevice } = port.use();
  const [showsReading, setShowsReading] = useState(false);
  const [said, setSaid] = useState('');
  const all = submission.prompts.map((prompt) => decided(prompt, queue));
  const { current, earlier } = useRound(submission, all);
  const [isOne, setIsOne] = useView(current.length);
  /** The prompt that is shown or was gone to last; its place may change as others come and go. */
  const [here, setHere] = useState(() => ({ id: current[findStart(current)]?.id, place: findStart(current) }));
  /** The prompt that came by itself, after a decision about another one. */
  const [arrived, setArrived] = useState<number>();
  /** Audio that was approved in this window, of which it is known whether it was heard. */
  const [approvedHere] = useState(() => new Set<string>());
  const isOpen = ({ decision, audio }: Shown) => decision === null && audio !== null;
  const done = all.filter(({ decision }) => decision !== null).length;
  const isDone = all.length > 0 && done === all.length;
  const approvable = all.filter((prompt) => isOpen(prompt) && heard.has(prompt.audio!) && prompt.problem === undefined);
  const waiting = queue.filter(({ problem }) => problem === undefined).length;
  const hasReading = all.some(({ spoken }) => spoken !== null);
  /** Where the buttons of the one prompt are, within reach of the thumb. */
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const known = current.findIndex(({ id }) => id === here.id);
  const at = known < 0 ? Math.min(here.place, current.length - 1) : known;
  const setAt = (place: number) => setHere({ id: current[place]?.id, place });
  useNoteHeard(submission);

  /** Shows a prompt, and takes the focus to it. */
  const goTo = (next: number) => {
    setAt(next);
    if (!isOne) {
      const card = list.current?.children[next]?.querySelector<HTMLElement>('article');
      card?.scrollIntoView({ block: 'center' });
      card?.querySelector('button')?.focus({ preventScroll: true });
    }
  };
  /** The next open prompt; in the list it may be the one that was gone to last. */
  const nextOpen = (after: number) => {
    const places = current.map((_, step) => (after + 1 + step) % current.length);
    return places.find((place) => !(isOne && place === after) && isOpen(current[place]!));
  };
  const playAll = usePlayAll(current, (place) => {
    setAt(place);
    list.current?.children[place]?.scrollIntoView({ block: 'center' });
  });

  /** After each decision, the next open prompt comes, and plays if this one was heard. */
  const [last, setLast] = useState<{ readonly id: number; readonly decision: Decision['decision'] }>();
  const isListening = usePlayer(({ clip }) => clip !== undefined);
  const afterDecision = (prompt: Shown, decision: Decision['decision']) => {
    setLast({ id: prompt.id, decision });
    if (decision === 'approved' && prompt.audio !== null) approvedHere.add(prompt.audio);
    // A comment that is being written stays in sight.
    if (!isOne || decision === 'undo' || isTyping(prompt)) return;
    const next = nextOpen(current.findIndex(({ id }) => id === prompt.id));
    if (next === undefined) return pause();
    setAt(next);
    setArrived(current[next]!.id);
    const clip = port.clipOf(current[next]!);
    if (isListening && clip) play(clip);
  };
  const latest = useRef(afterDecision);
  useEffect(() => {
    latest.current = afterDecision;
  });
  // The same function for all cards: hundreds of them render only where something changed.
  const onDecided = useCallback<typeof afterDecision>((prompt, decision) => latest.current(prompt, decision), []);
  const undoLast = () => {
    const place = current.findIndex(({ id }) => id === last?.id);
    if (place < 0) return;
    setAt(place);
    setArrived(last!.id);
    void port.decide(current[place]!, { decision: 'undo' });
    setSaid(text.saved.undo(current[place]!.name));
    setLast(undefined);
  };
  /** The prompts that were approved at once. */
  const [many, setMany] = useState<ReadonlySet<number>>(new Set());
  const undoable = all.filter(({ id, decision }) => many.has(id) && decision === 'approved');
  /** Focuses the button of the opposite act, which comes in place of the one that was pressed. */
  const pressed = useRef<string>(undefined);
  const takesOver = (act: string) => (button: HTMLButtonElement | null) => {
    if (!button || pressed.current !== act) return;
    pressed.current = undefined;
    button.focus();
  };
  const decideMany = async (prompts: readonly Shown[], decision: 'approved' | 'undo') => {
    pressed.current = decision;
    setMany(new Set(decision === 'undo' ? [] : prompts.map(({ id }) => id)));
    setSaid(text.saved[decision === 'undo' ? 'undoMany' : 'many'](prompts.length));
    await Promise.all(prompts.map((prompt) => port.decide(prompt, { decision })));
  };

  const cardOf = (prompt: Shown) => (
    <ClipCard
      key={prompt.id}
      prompt={prompt}
      queue={queue}
      isHeard={prompt.audio !== null && heard.has(prompt.audio)}
      isHere={prompt.audio !== null && onDevice.has(prompt.audio)}
      mayDownload={submission.mayDownload && !isOffline}
      showsReading={showsReading}
      slot={isOne ? slot : undefined}
      onSaid={setSaid}
      takesFocus={isOne && arrived === prompt.id}
      onDecided={onDecided}
    />
  );
  const shown = current[at];
  const open = nextOpen(at);
  const hasUndo = isOne && last !== undefined && last.decision !== 'undo' && last.id !== shown?.id;
  /** Once somebody is under way on a telephone, the prompt is what matters. */
  const isUnderWay = isOne && done > 0;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <span className={classes.logo}>
          <Wordmark height={32} />
          <span className="visually-hidden">{common.productName}</span>
        </span>
        <span className={classes.until}>{text.until(dayOf(submission.expiresAt))}</span>
      </header>
      <main className={classes.main}>
        {submission.sender && (
          <p className={classes.client}>{text.asks(submission.sender, submission.company ?? '')}</p>
        )}
        <h1>{submission.title}</h1>
        {submission.client !== submission.title && <p className={classes.client}>{text.for(submission.client)}</p>}
        {submission.note !== '' && !isUnderWay && <p className={classes.note}>{submission.note}</p>}
        {submission.round !== undefined && submission.round > 1 && (
          <p className={classes.note}>
            {text.round(
              submission.round,
              roundDay(submission.roundAt),
              all.filter(({ round }) => round === submission.round).length,
            )}
          </p>
        )}
        {!isUnderWay && <p className={classes.intro}>{intro}</p>}
        {isOffline || waiting > 0 ? (
          <Note icon={isOffline ? 'warning' : 'clock'} tone={isOffline ? 'warn' : 'plain'}>
            {isOffline ? (waiting > 0 ? text.waiting(waiting) : text.offline) : text.sending(waiting)}
          </Note>
        ) : null}
        <div className={classes.tools}>
          <SpeedChoice />
          {tools !== undefined && <span className={classes.slot}>{tools}</span>}
          {current.length > 1 && (
            <>
              <button type="button" className={classes.plain} onClick={playAll.toggle}>
                {playAll.isOn ? text.stopAll : text.playAll}
              </button>
              <button
                type="button"
                className={classes.plain}
                onClick={() => {
                  if (!isOne) setAt(nextOpen(at - 1) ?? at);
                  setIsOne(!isOne);
                }}
              >
                {isOne ? text.showList : text.showOne}
              </button>
            </>
          )}
          {hasReading && (
            <label className={classes.toggle}>
              <input
                type="checkbox"
                checked={showsReading}
                onChange={(event) => setShowsReading(event.currentTarget.checked)}
              />
              {text.showReading}
            </label>
          )}
        </div>
        <Thanks
          shown={all}
          unheard={[...approvedHere].filter((audio) => !heard.has(audio))}
          isSent={waiting === 0}
          sentence={thanks}
        />
        {isOne && shown ? (
          <section className={classes.list} aria-label={text.place(at + 1, current.length)}>
            <p className={classes.place}>{text.place(at + 1, current.length)}</p>
            {cardOf(shown)}
          </section>
        ) : (
          <ol ref={list} className={classes.list}>
            {current.map((prompt) => (
              <li key={prompt.id}>{cardOf(prompt)}</li>
            ))}
          </ol>
        )}
        {earlier.length > 0 && !isOne && (
          <details className={classes.earlier}>
            <summary>{text.earlierRounds(earlier.length)}</summary>
            <ol className={classes.list}>
              {earlier.map((prompt) => (
                <li key={prompt.id}>{cardOf(prompt)}</li>
              ))}
            </ol>
          </details>
        )}
      </main>
      <Bar done={done} of={all.length} isDone={isDone} top={isOne && <div ref={setSlot} className={classes.verdict} />}>
        {hasUndo && (
          <button type="button" className={classes.link} onClick={undoLast}>
            {text.undo}
          </button>
        )}
        {undoable.length > 0 && !isOne && (
          <button
            type="button"
            className={classes.link}
            ref={takesOver('approved')}
            aria-label={text.undoMany(undoable.length)}
            onClick={() => void decideMany(undoable, 'undo')}
          >
            {text.undo}
          </button>
        )}
        {isOne && (
          <>
            <button
              type="button"
              className={classes.plain}
              aria-label={text.previous}
              disabled={at === 0}
              onClick={() => setAt(at - 1)}
            >
              <Icon name="left" size={16} />
            </button>
            <button
              type="button"
              className={classes.plain}
              aria-label={text.following}
              disabled={at === current.length - 1}
              onClick={() => setAt(at + 1)}
            >
              <Icon name="right" size={16} />
            </button>
          </>
        )}
        {open !== undefined && done > 0 && (
          <button type="button" className={classes.plain} onClick={() => goTo(open)}>
            {text.nextOpen}
          </button>
        )}
        {approvable.length > 1 && !isOne && (
          <button
            ref={takesOver('undo')}
            type="button"
            className={classes.primary}
            onClick={() => void decideMany(approvable, 'approved')}
          >
            {text.approveHeard(approvable.length)}
          </button>
        )}
        {children?.(isDone)}
      </Bar>
      <output className="visually-hidden">{said}</output>
    </div>
  );
}

/** One prompt at a time, or all of them: by the window's width, until somebody chooses. */
function useView(amount: number): readonly [boolean, (isOne: boolean) => void] {
  const name = ofBase('entoa-approval-view');
  const [chosen, setChosen] = useState(() => sessionStore.getItem(name) ?? '');
  const isOne = amount > 1 && (chosen === '' ? matchMedia(ONE_BELOW).matches : chosen === 'one');
  const choose = (one: boolean) => {
    setChosen(one ? 'one' : 'list');
    sessionStore.setItem(name, one ? 'one' : 'list');
  };
  return [isOne, choose];
}

/**
 * What the latest round of a link carries, and what is open besides; and what was decided in earlier rounds. Nothing
 * leaves the first list while the page is open, so that no card goes away under somebody's hand.
 */
function useRound({ round = 1 }: Submission, all: readonly Shown[]): { current: Shown[]; earlier: Shown[] } {
  const [seen] = useState(() => new Set<number>());
  const isCurrent = ({ id, round: own = 1, decision }: Shown) => own === round || decision === null || seen.has(id);
  for (const prompt of all) if (isCurrent(prompt)) seen.add(prompt.id);
  const current = all.filter(isCurrent);
  return current.length === 0
    ? { current: [...all], earlier: [] }
    : { current, earlier: all.filter((prompt) => !isCurrent(prompt)) };
}

/** A comment on the prompt is being written. */
const isTyping = ({ id, comments }: Shown): boolean =>
  ['', ...comments.map((comment) => comment.id)].some((parent) => readTypedText(`${id}/comment/${parent}`) !== '');

/** The prompt with a text that was being typed, else the first without a decision. */
function findStart(prompts: readonly Shown[]): number {
  const typed = prompts.findIndex((prompt) => readTypedText(`${prompt.id}/change`) !== '' || isTyping(prompt));
  return Math.max(0, typed >= 0 ? typed : prompts.findIndex(({ decision }) => decision === null));
}

/** Plays the prompts one after the other, from the first without a decision, until somebody pauses. */
function usePlayAll(prompts: readonly Shown[], onPlay: (place: number) => void) {
  const { clipOf } = useSubmissionPort();
  const [isOn, setIsOn] = useState(false);
  const ended = usePlayer((state) => state.heard);
  const path = usePlayer((state) => state.clip?.path);
  const isPlaying = usePlayer((state) => state.isPlaying);
  const playAt = (from: number) => {
    const place = prompts.findIndex((prompt, i) => i >= from && clipOf(prompt));
    setIsOn(place >= 0);
    if (place < 0) return;
    onPlay(place);
    play(clipOf(prompts[place]!)!);
  };
  const isAtEnd = usePlayer(({ at, duration }) => duration > 0 && at > duration - 0.3);
  const [was, setWas] = useState({ ended, isPlaying });
  if (was.ended !== ended || was.isPlaying !== isPlaying) {
    setWas({ ended, isPlaying });
    // Somebody pauses: what plays later is one prompt, and nothing follows. At its end a clip pauses by itself.
    if (was.isPlaying && !isPlaying && was.ended === ended && !isAtEnd) setIsOn(false);
  }
  // What ended may be another one than was begun here: a decision goes on to the next by itself.
  const goOn = useEffectEvent(() => isOn && playAt(prompts.findIndex((prompt) => clipOf(prompt)?.path === path) + 1));
  const firstEnd = useRef(ended);
  useEffect(() => {
    if (ended > firstEnd.current) goOn();
  }, [ended]);
  return {
    isOn,
    toggle: () =>
      isOn
        ? pause()
        : playAt(
            Math.max(
              0,
              prompts.findIndex(({ decision }) => decision === null),
            ),
          ),
  };
}

interface BarProps {
  readonly done: number;
  readonly of: number;
  readonly isDone: boolean;
  readonly top: ReactNode;
  readonly children: ReactNode;
}

/** At the bottom: how far the client is, thanks at the end, and the next step. */
function Bar({ done, of, isDone, top, children }: BarProps) {
  const label = useId();
  return (
    <section className={classes.bar} aria-labelledby={label}>
      {top}
      <div className={classes.progress}>
        {isDone && <b>{text.thanks}</b>}
        <span id={label}>{text.decided(done, of)}</span>
        {!isDone && <progress aria-labelledby={label} value={done} max={of || 1} />}
      </div>
      <div className={classes.barActs}>{children}</div>
    </section>
  );
}

interface ThanksProps {
  readonly shown: readonly Shown[];
  /** Audio that was approved before it had played to its end. */
  readonly unheard: readonly string[];
  readonly isSent: boolean;
  readonly sentence: string | undefined;
}

/** Shown once every prompt has a decision. */
function Thanks({ shown, unheard: audios, isSent, sentence }: ThanksProps) {
  if (shown.length === 0 || shown.some(({ decision }) => decision === null)) return null;
  const changes = shown.filter(({ decision }) => decision === 'change');
  const approved = shown.length - changes.length;
  const unheard = shown.filter(({ decision, audio }) => decision === 'approved' && audios.includes(audio ?? '')).length;
  const summary = isSent ? text.summary(approved, changes.length) : text.summaryWaits(approved, changes.length);
  return (
    <section className={classes.thanks} aria-live="polite">
      <h2>{text.thanks}</h2>
      <p>{sentence ?? summary}</p>
      {unheard > 0 && <p className={classes.intro}>{text.unheard(unheard)}</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map(({ id, name, reason }) => (
            <li key={id}>
              <b>{name}</b>: {reason}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.intro}>{text.canReturn}</p>
    </section>
  );
}

/** A clip counts as heard once it has played to its end. */
function useNoteHeard(submission: Submission): void {
  const { clipOf, noteHeard } = useSubmissionPort();
  const ended = usePlayer((state) => state.heard);
  const path = usePlayer((state) => state.clip?.path);
  useEffect(() => {
    const prompt = ended > 0 ? submission.prompts.find((one) => clipOf(one)?.path === path) : undefined;
    if (prompt?.audio) void noteHeard(prompt.audio);
    // Only the end of a clip says that it was heard.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ended]);
}

const roundDay = (at = '') => new Date(at).toLocaleDateString('pt-BR', { day: 'numeric', month: 'long' });

/**
 * The link ends at midnight after its last day, where the installation is. Elsewhere that is a time of a day, which is
 * said too.
 */
function dayOf(expiresAt: string): string {
  const end = new Date(expiresAt);
  const isMidnight = end.getHours() + end.getMinutes() === 0;
  return new Date(end.getTime() - Number(isMidnight)).toLocaleString('pt-BR', {
    day: 'numeric',
    month: 'long',
    ...(!isMidnight && { hour: '2-digit', minute: '2-digit' }),
  });
}
