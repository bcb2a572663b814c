import { useEffect, useEffectEvent, useState } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { useGetPromptQuery } from '#api/prompts.ts';
import { useIsOnDevice } from '#offline/audio/audioIndex.ts';
import { prefetchAudio } from '#offline/audio/prefetchAudio.ts';
import { useWordsOnDevice } from '#offline/audio/words.ts';
import { useAppSelector } from '#state/hooks.ts';
import { review as text } from '#text/review.ts';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { formatDuration } from '#core/formatDuration.ts';
import { formatLength } from '#ui/formatLength.ts';
import { cacheStorage } from '#core/platform.ts';
import { Curve } from '#core/player/Curve.tsx';
import { TelephoneLevelNote } from '#ui/telephone/TelephoneLevelNote.tsx';
import { DeviceMark } from '#ui/player/DeviceMark.tsx';
import { pause, play, seek, setSpeed, stop, usePlayer } from '#core/player/playerStore.ts';
import { Reasons } from './Reasons.tsx';
import { ReviewMore } from './ReviewMore.tsx';
import { SpokenText } from './SpokenText.tsx';
import { PreviousVerdict } from './PreviousVerdict.tsx';
import { Takes } from './Takes.tsx';
import { SPEEDS, Transport } from './Transport.tsx';
import { useHeardFirst } from './useHeardFirst.ts';
import { useMediaKeys } from './useMediaKeys.ts';
import { useReviewKeys } from './useReviewKeys.ts';
import { useTakes } from './useTakes.ts';
import { VerdictButtons } from './VerdictButtons.tsx';
import type { Verdict } from './verdictOf.ts';
import { voiceAs } from '#core/voices/voiceAs.ts';
import classes from './Clip.module.css';

const BACK_SECONDS = 2;

interface ReviewClipProps {
  readonly prompt: Prompt;
  readonly next: Prompt | undefined;
  readonly place: string;
  readonly album: string;
  readonly verdict: Verdict;
  readonly isOfInvalidated: boolean;
  /** The paths of what has sounded in this review. */
  readonly heard: Set<string>;
  /** False for the first: a browser plays only after the person has touched the page. */
  readonly playsAtOnce: boolean;
  readonly onGood: () => void;
  readonly onBad: (reason: string) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onUndo: () => Prompt | undefined;
}

export function ReviewClip({
  prompt,
  next,
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
}: ReviewClipProps) {
  const { isOld, hasChanged, clip, hear } = useTakes(prompt);
  const { path } = clip;
  const hasKeys = useAppSelector(({ device }) => !device.isWithoutShortcuts);
  const { currentData: spoken } = useGetPromptQuery({ id: prompt.id });
  const kept = useWordsOnDevice(prompt.path);
  const isPlaying = usePlayer((state) => state.clip?.path === path && state.isPlaying);
  const at = usePlayer((state) => (state.clip?.path === path ? state.at : 0));
  const duration = usePlayer((state) =>
    state.clip?.path === path && state.duration > 0 ? state.duration : (clip.duration ?? 0),
  );
  const hasFailed = usePlayer((state) => state.failed.has(path));
  const [asksReason, setAsksReason] = useState(false);
  const isHere = useIsOnDevice(prompt.path);
  const isNextReady = useIsOnDevice(next?.path ?? null);

  const start = useEffectEvent(() => {
    if ((playsAtOnce || hasChanged) && path !== '') play(clip);
  });
  useEffect(() => {
    start();
    return () => stop(path);
  }, [path]);
  const nextPath = next?.path;
  useEffect(() => {
    if (!nextPath) return;
    const leaving = new AbortController();
    void prefetchAudio([nextPath], leaving.signal);
    return () => leaving.abort();
  }, [nextPath]);
  // The next one's words too: read now, they are there when it sounds.
  useGetPromptQuery({ id: next?.id ?? 0 }, { skip: next === undefined });

  const toggle = () => (isPlaying ? pause() : play(clip));
  const back = () => seek(Math.max(0, at - BACK_SECONDS));
  const undo = () => noticeDone(undoneText(onUndo()));
  const { asks, judge } = useHeardFirst(prompt.path ?? '', heard);
  const good = () => judge(onGood);
  const bad = (reason: string) =>
    judge(() => {
      setAsksReason(false);
      onBad(reason);
    });
  const digits = Object.fromEntries(
    (asksReason ? text.reasons : SPEEDS).map((choice, i) => [
      String(i + 1),
      () => (typeof choice === 'string' ? bad(choice) : setSpeed(choice)),
    ]),
  );
  useReviewKeys(hasKeys, {
    ' ': toggle,
    q: back,
    a: onPrevious,
    w: onNext,
    d: good,
    z: undo,
    ...digits,
    escape: () => setAsksReason(false),
    ...(prompt.invalidatedPath !== null && { c: () => hear(!isOld) }),
    ...(!isOfInvalidated && { s: () => setAsksReason(!asksReason) }),
  });
  useMediaKeys(prompt.name, album, {
    play: () => play(clip),
    pause,
    nexttrack: onNext,
    previoustrack: onPrevious,
    seekbackward: back,
  });

  // Without a cache on this device nothing is fetched ahead.
  const coming = cacheStorage && text.nextComing;
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
      <SpokenText text={prompt.text} words={isOld ? [] : (spoken?.words ?? kept)} path={path} />
      <div className={classes.foot}>
        {hasFailed && (
          <p className={classes.missing} role="alert">
            {text.missing}
          </p>
        )}
        {prompt.invalidatedPath !== null && <Takes isOld={isOld} onHear={hear} />}
        <Curve curve={clip.curve} height={96} strokeWidth={4} heard={duration > 0 ? Math.min(1, at / duration) : 0} />
        <div className={classes.times}>
          <span>{formatDuration(at)}</span>
          <span>{next === undefined ? text.last : isNextReady ? text.nextReady : coming}</span>
          <span>{formatLength(duration)}</span>
        </div>
        <TelephoneLevelNote path={path} />
        <Transport isPlaying={isPlaying} onToggle={toggle} onBack={back} onPrevious={onPrevious} onNext={onNext} />
        {asksReason && <Reasons onChoose={bad} />}
        {asks && (
          <p className={classes.missing} role="alert">
            {text.unheard}
          </p>
        )}
        <ReviewMore hasKeys={hasKeys} onUndo={undo} />
        <VerdictButtons
          verdict={verdict}
          isOfInvalidated={isOfInvalidated}
          asksReason={asksReason}
          hasKeys={hasKeys}
          onGood={good}
          onBad={() => setAsksReason(!asksReason)}
        />
      </div>
    </article>
  );
}

function undoneText(undone: Prompt | undefined): string {
  return undone ? text.undone(undone.name) : text.nothingToUndo;
}
