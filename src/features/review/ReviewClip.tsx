import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Prompt } from '#contract/prompts.ts';
import type { WordTiming } from '#contract/audio.ts';
import { prompts } from '#api/prompts.ts';
import { useIsOnDevice } from '#offline/audio/audioIndex.ts';
import { prefetchAudio } from '#offline/audio/prefetchAudio.ts';
import { useWordsOnDevice } from '#offline/audio/words.ts';
import { useShortcuts } from '#state/device/useShortcuts.ts';
import { useTyped } from '#state/form/useTyped.ts';
import { prompts as promptText } from '#text/prompts.ts';
import { review as text } from '#text/review.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { formatDuration, formatLength } from '#core/formatDuration.ts';
import { cacheStorage, mediaSession } from '#core/platform.ts';
import { Curve } from '#core/player/Curve.tsx';
import { TelephoneLevelNote } from '#ui/telephone/TelephoneLevelNote.tsx';
import { DeviceMark } from '#ui/player/DeviceMark.tsx';
import { type Clip, pause, play, playFrom, seek, setSpeed, stop, usePlayer } from '#core/player/playerStore.ts';
import { voiceAs } from '#core/voices/voiceAs.ts';
import { Concerns } from './Concerns.tsx';
import { Reasons } from './Reasons.tsx';
import { ReviewMore } from './ReviewMore.tsx';
import { SPEEDS, Transport } from './Transport.tsx';
import { VerdictButtons } from './VerdictButtons.tsx';
import type { Verdict } from './verdictOf.ts';
import classes from './Clip.module.css';

const BACK_SECONDS = 2;
const Reason = v.string();

interface ReviewClipProps {
  readonly prompt: Prompt;
  readonly next: Prompt | undefined;
  /** Clips to be fetched onto the device after it. */
  readonly ahead: readonly Prompt[];
  readonly place: string;
  readonly album: string;
  readonly verdict: Verdict;
  readonly isOfInvalidated: boolean;
  /** Paths of the clips played in this review. */
  readonly heard: Set<string>;
  /** False for the first clip, because browsers block playback before a user gesture. */
  readonly playsAtOnce: boolean;
  readonly onGood: () => void;
  readonly onBad: (reason: string) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onUndo: () => Prompt | undefined;
  readonly onHeardRight: () => void;
}

export function ReviewClip({
  prompt,
  next,
  ahead,
  place,
  album,
  verdict,
  isOfInvalidated,
  heard,
  playsAtOnce,
  onGood,
  onBad,
  onPrevious,
  onNext,
  onUndo,
  onHeardRight,
}: ReviewClipProps) {
  const { isOld, hasChanged, clip: take, hear } = useTakes(prompt);
  const clip = { ...take, album };
  const { path } = clip;
  const { currentData: spoken } = prompts.useGet({ id: prompt.id });
  const kept = useWordsOnDevice(prompt.path);
  const isPlaying = usePlayer((state) => state.clip?.path === path && state.isPlaying);
  const at = usePlayer((state) => (state.clip?.path === path ? state.at : 0));
  const duration = usePlayer((state) =>
    state.clip?.path === path && state.duration > 0 ? state.duration : (clip.duration ?? 0),
  );
  const hasFailed = usePlayer((state) => state.failed.has(path));
  const [asksReason, setAsksReason] = useState(false);
  const [other, typeOther, forgetOther] = useTyped(`prompts/${prompt.id}/reason`, Reason, '');
  const isHere = useIsOnDevice(prompt.path);
  const isNextReady = useIsOnDevice(next?.path ?? null);

  const start = useEffectEvent(() => {
    if ((playsAtOnce || hasChanged) && path !== '') play(clip);
  });
  useEffect(() => {
    start();
    return () => stop(path);
  }, [path]);
  // The current clip comes first: only those that play at once are fetched by being played.
  const coming = [prompt, next, ...ahead].map((one) => one?.path).filter((one) => typeof one === 'string');
  const fetchAhead = useEffectEvent((signal: AbortSignal) => void prefetchAudio(coming, signal));
  const wanted = coming.join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    fetchAhead(leaving.signal);
    return () => leaving.abort();
  }, [wanted]);
  // The next prompt's word timings are loaded in advance.
  prompts.useGet({ id: next?.id ?? 0 }, { skip: next === undefined });

  const toggle = () => (isPlaying ? pause() : play(clip));
  const listenAt = (seconds: number) => playFrom(clip, seconds);
  const back = () => seek(Math.max(0, at - BACK_SECONDS));
  const undo = () => noticeDone(undoneText(onUndo()));
  const { asks, judge } = useHeardFirst(prompt.path ?? '', heard);
  const foot = useRef<HTMLDivElement>(null);
  // The reasons and the question appear below the edge of a low window.
  useEffect(() => {
    if (asksReason || asks) foot.current?.scrollIntoView({ block: 'nearest' });
  }, [asksReason, asks]);
  // The keys do what the buttons do, which are disabled for a verdict that stands.
  const good = () => verdict !== 'good' && judge('good', onGood);
  const askReason = () => verdict !== 'bad' && setAsksReason(!asksReason);
  const bad = (reason: string) =>
    judge('bad', () => {
      setAsksReason(false);
      forgetOther();
      onBad(reason);
    });
  const digits = Object.fromEntries(
    (asksReason ? text.reasons : SPEEDS).map((choice, i) => [
      String(i + 1),
      () => (typeof choice === 'string' ? bad(choice) : setSpeed(choice)),
    ]),
  );
  const hasKeys = useShortcuts({
    ' ': toggle,
    q: back,
    a: onPrevious,
    w: onNext,
    d: good,
    z: undo,
    ...(prompt.heard?.status === 'differs' && { e: onHeardRight }),
    ...digits,
    escape: () => setAsksReason(false),
    ...(prompt.invalidatedPath !== null && { c: () => hear(!isOld) }),
    ...(!isOfInvalidated && { s: askReason }),
  });
  useMediaKeys({
    nexttrack: onNext,
    previoustrack: onPrevious,
    seekbackward: back,
  });

  // Without a cache on this device, nothing is prefetched.
  const isComing = cacheStorage && text.nextComing;
  return (
    <article className={classes.clip} data-player aria-label={prompt.name}>
      <div className={classes.name}>
        <b>{prompt.name}</b>
        <span>{place}</span>
        {isHere && <DeviceMark />}
        <span>
          {voiceAs(prompt)}
          {prompt.compression && ` · ${text.telephony}`}
        </span>
      </div>
      <PreviousVerdict prompt={prompt} verdict={verdict} isOfInvalidated={isOfInvalidated} />
      <Concerns prompt={prompt} hasKeys={hasKeys} onListenAt={listenAt} onHeardRight={onHeardRight} />
      <SpokenText text={prompt.text} words={isOld ? [] : (spoken?.words ?? kept)} path={path} />
      <div ref={foot} className={classes.foot} data-asking={asksReason || undefined}>
        {hasFailed && (
          <p className={classes.missing} role="alert">
            {text.missing}
          </p>
        )}
        {prompt.invalidatedPath !== null && <Takes isOld={isOld} onHear={hear} />}
        <Curve curve={clip.curve} height={96} strokeWidth={4} heard={duration > 0 ? Math.min(1, at / duration) : 0} />
        <div className={classes.times}>
          <span>{formatDuration(at)}</span>
          <span>{next === undefined ? text.last : isNextReady ? text.nextReady : isComing}</span>
          <span>{formatLength(duration)}</span>
        </div>
        <TelephoneLevelNote path={path} />
        <Transport isPlaying={isPlaying} onToggle={toggle} onBack={back} onPrevious={onPrevious} onNext={onNext} />
        {asksReason && <Reasons other={other} onType={typeOther} onChoose={bad} />}
        {asks && (
          // The key announces the sentence again when the other decision is asked about.
          <p key={asks} className={classes.missing} role="alert">
            {text.unheard}
          </p>
        )}
        <ReviewMore prompt={prompt} hasKeys={hasKeys} onUndo={undo} />
        <VerdictButtons
          verdict={verdict}
          isOfInvalidated={isOfInvalidated}
          asksReason={asksReason}
          hasKeys={hasKeys}
          onGood={good}
          onBad={askReason}
        />
      </div>
    </article>
  );
}

function undoneText(undone: Prompt | undefined): string {
  return undone ? text.undone(undone.name) : text.nothingToUndo;
}

/** Switches between the new audio and the rejected one. */
function Takes({ isOld, onHear }: { isOld: boolean; onHear: (old: boolean) => void }) {
  return (
    <fieldset className={classes.takes}>
      <legend className="visually-hidden">{text.takes}</legend>
      <button type="button" aria-pressed={!isOld} onClick={() => onHear(false)}>
        {text.newTake}
      </button>
      <button type="button" aria-pressed={isOld} onClick={() => onHear(true)}>
        {text.oldTake}
      </button>
    </fieldset>
  );
}

type Decision = Exclude<Verdict, 'open'>;

/** Asks once before each verdict on a clip that was not played in this review; `heard` holds the played ones. */
function useHeardFirst(path: string, heard: Set<string>) {
  const sounds = usePlayer(({ clip, at }) => clip?.path === path && at > 0);
  const [asked, setAsked] = useState<Decision>();
  useEffect(() => {
    if (sounds) heard.add(path);
  }, [sounds, path, heard]);
  return {
    /** Stays until the verdict, even if the clip starts to play meanwhile: the second press must still count. */
    asks: asked,
    /** Applies the verdict, or asks first; a second call with the same decision always applies it. */
    judge: (decision: Decision, act: () => void) => {
      if (asked === decision || sounds || heard.has(path)) act();
      else setAsked(decision);
    },
  };
}

/** The audio being played: the current one, or the rejected one before it. */
function useTakes({ name, path, invalidatedPath, duration, curve }: Prompt) {
  const [isOld, setIsOld] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);
  // Duration and pitch contour are known only for the current audio.
  const clip: Clip = isOld
    ? { path: invalidatedPath ?? '', name, duration: null, curve: null }
    : { path: path ?? '', name, duration, curve };
  return {
    isOld,
    /** True once the person has switched: the chosen audio then plays at once. */
    hasChanged,
    clip,
    hear: (old: boolean) => {
      setIsOld(old);
      setHasChanged(true);
    },
  };
}

/** Previous verdict on the clip and its author; nothing if there is none. */
function PreviousVerdict({
  prompt,
  verdict,
  isOfInvalidated,
}: {
  prompt: Prompt;
  verdict: Verdict;
  isOfInvalidated: boolean;
}) {
  const { approvals = [], approvalMissing = [] } = prompt;
  const isWaiting = approvals.length > 0 && approvalMissing.length > 0;
  const partlyApproved = promptText.partlyApproved(
    approvals.map(({ by }) => by),
    approvalMissing,
  );
  if (verdict === 'good')
    return (
      <p className={classes.verdict}>
        {prompt.approvedBy ? text.approvedBy(prompt.approvedBy) : isWaiting ? partlyApproved : text.revised}
      </p>
    );
  if (verdict === 'open' && !isOfInvalidated && !prompt.isRemade)
    return approvals.length === 0 ? null : (
      <p className={classes.verdict}>
        {approvals.map(({ by, at }) => text.saidYes(by, formatDateTime(at))).join(' · ')}
      </p>
    );
  const { invalidatedBy, invalidatedAt, isRemade } = prompt;
  const who = invalidatedBy && invalidatedAt && text.invalidatedBy(invalidatedBy, formatDateTime(invalidatedAt));
  return (
    <p className={classes.verdict} data-verdict="bad">
      {isRemade ? text.remade : who || text.invalidated}: {prompt.reason}
    </p>
  );
}

interface MediaActs {
  readonly nexttrack: () => void;
  readonly previoustrack: () => void;
  readonly seekbackward: () => void;
}

const keys = ['nexttrack', 'previoustrack', 'seekbackward'] as const;

/** Media keys of a headset, a keyboard or the lock screen, beside those that the player has everywhere. */
function useMediaKeys(acts: MediaActs): void {
  const press = useEffectEvent((key: keyof MediaActs) => acts[key]());
  useEffect(() => {
    for (const key of keys) mediaSession?.setActionHandler(key, () => press(key));
    return () => {
      for (const key of keys) mediaSession?.setActionHandler(key, null);
    };
  }, []);
}

interface SpokenTextProps {
  readonly text: string;
  readonly words: readonly WordTiming[];
  readonly path: string | null;
}

/** The text with the current word marked; plain without word timings. */
function SpokenText({ text, words, path }: SpokenTextProps) {
  const index = usePlayer(({ clip, at, isPlaying }) => {
    // At rest before its start or after its end.
    const isHeard = clip?.path === path && (isPlaying || at > 0);
    return isHeard ? words.findLastIndex(({ startMs }) => startMs <= at * 1000) : -1;
  });
  const word = words[index];
  if (!word)
    return (
      <p className={classes.text} data-whole>
        {text}
      </p>
    );
  return (
    <p className={classes.text}>
      <span className={classes.heard}>{text.slice(0, word.from)}</span>
      <mark>{text.slice(word.from, word.to)}</mark>
      {text.slice(word.to)}
    </p>
  );
}
