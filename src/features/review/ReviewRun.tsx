import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import type { Prompt } from '#contract/prompts.ts';
import { formatDay } from '#ui/formatDateTime.ts';
import { review as text } from '#text/review.ts';
import { opusRenditionOf } from '#common/device/audioOnDevice.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { platform } from '#core/platform.ts';
import { useAudioIndex } from '#offline/audio/audioIndex.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { useAppSelector, useUser } from '#state/hooks.ts';
import { common } from '#text/common.ts';
import { recordings } from '#text/recordings.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { ReviewClip } from './ReviewClip.tsx';
import { useVerdicts } from './useVerdicts.ts';
import { nextOpen, verdictOf, type Verdict } from './verdictOf.ts';
import classes from './Review.module.css';
import finishedClasses from './Finished.module.css';

interface Dispensed {
  readonly count: number;
  readonly by: string;
  readonly at: string;
}

interface ReviewRunProps {
  readonly items: readonly Prompt[];
  /** Number of clips before this part, and in total. */
  readonly before: number;
  readonly total: number;
  /** Prompts that the project's rule leaves out, and whose rule it is. */
  readonly dispensed: Dispensed | null;
  readonly isOfInvalidated: boolean;
  readonly album: string;
  readonly back: string;
  readonly onNextPart: (() => void) | undefined;
}

/** Clips that are fetched ahead of the one that is heard. */
const AHEAD = 20;

const placeOf = (items: readonly Prompt[], at: number) => ({ at, id: items[at]?.id });

/** Reviews the clips of one part one after the other; the next part follows. */
export function ReviewRun(props: ReviewRunProps) {
  const { items, before, total, dispensed, isOfInvalidated, album, back, onNextPart } = props;
  const userId = useUser()?.id;
  const decide = useVerdicts();
  const verdicts = items.map((item) => {
    const taken = decide.taken.get(item.id);
    // A verdict counts for the audio that was heard, not for a recording that has come since.
    return taken?.path === item.path ? taken.verdict : verdictOf(item, isOfInvalidated, userId);
  });
  const [place, setPlace] = useState(() => placeOf(items, nextOpen(verdicts, -1) ?? 0));
  // The list is refetched after each verdict: prompts that come, go or sort elsewhere must not replace the one heard.
  const known = items.findIndex(({ id }) => id === place.id);
  const at = known < 0 ? Math.max(0, Math.min(place.at, items.length - 1)) : known;
  const [isOver, setIsOver] = useState(() => nextOpen(verdicts, -1) === undefined);
  const prompt = items[at];
  const [heard] = useState(() => new Set<string>());
  const [hasMoved, setHasMoved] = useState(false);
  const goTo = (next: number) => {
    setHasMoved(true);
    setPlace(placeOf(items, next));
    setIsOver(false);
  };

  const clips = useAudioIndex((index) => index.clips);
  // Where nothing can be kept, nothing is left out either.
  const isOffline = useConnection() === 'offline' && Boolean(platform.serviceWorker?.controller);
  const isAway = ({ path }: Prompt) => path !== null && !clips.has(path) && !clips.has(opusRenditionOf(path));
  // Without a network, only what is on this device can be heard.
  const reachable = verdicts.map((verdict, i) => (isOffline && isAway(items[i]!) && i !== at ? 'good' : verdict));
  const open = items.filter((_, i) => verdicts[i] === 'open');
  const away = isOffline ? open.filter(isAway).length : 0;
  const ahead = items.slice(at + 1, at + 1 + (useAppSelector(({ device }) => device.isDataSaver) ? 1 : AHEAD));

  /** Goes to the next open clip other than the one just judged. */
  const goOn = () => {
    const rest = reachable.map((verdict, i) => (i === at ? 'good' : verdict));
    const next = nextOpen(rest, at);
    if (next !== undefined) goTo(next);
    else if (onNextPart && open.every((item) => item === prompt || !(isOffline && isAway(item)))) onNextPart();
    else setIsOver(true);
  };
  const undo = () => {
    const undone = decide.undo();
    const former = undone ? items.findIndex(({ id }) => id === undone.id) : -1;
    if (former >= 0) goTo(former);
    return undone;
  };
  if (!prompt || isOver)
    return (
      <Finished
        verdicts={verdicts}
        bad={items.filter((_, i) => verdicts[i] === 'bad')}
        away={away}
        dispensed={dispensed && text.dispensed(total, dispensed.count, dispensed.by, formatDay(dispensed.at))}
        back={back}
        onAgain={items.length > 0 ? () => goTo(0) : undefined}
      />
    );
  const after = nextOpen(reachable, at);
  return (
    <>
      <Segments verdicts={verdicts} at={at} />
      {isOffline && <output className={classes.away}>{text.here(open.length - away, open.length)}</output>}
      <ReviewClip
        key={prompt.id}
        prompt={prompt}
        next={after === at ? undefined : items[after ?? -1]}
        ahead={ahead}
        place={text.place(before + at + 1, total)}
        album={album}
        verdict={verdicts[at] ?? 'open'}
        isOfInvalidated={isOfInvalidated}
        heard={heard}
        playsAtOnce={hasMoved}
        onGood={() => {
          (isOfInvalidated ? decide.revise : decide.approve)(prompt);
          goOn();
        }}
        onBad={(reason) => {
          decide.invalidate(prompt, reason);
          goOn();
        }}
        onPrevious={() => goTo(Math.max(0, at - 1))}
        onNext={() => (at + 1 < items.length ? goTo(at + 1) : goOn())}
        onUndo={undo}
        onHeardRight={() => decide.acceptHeard(prompt)}
      />
    </>
  );
}

/** With more clips, the segments would be too narrow. */
const SEGMENTS_MAX = 40;

/** Progress of the review: one segment per clip; for many clips, the shares of good, bad and open ones. */
function Segments({ verdicts, at }: { verdicts: readonly Verdict[]; at: number }) {
  const of = (verdict: Verdict) => verdicts.filter((other) => other === verdict).length;
  return (
    <>
      <p className="visually-hidden">{text.segments(of('good'), of('bad'), verdicts.length)}</p>
      <div className={classes.segments} data-many={verdicts.length > SEGMENTS_MAX || undefined} aria-hidden="true">
        {verdicts.length > SEGMENTS_MAX ? (
          <>
            {(['good', 'bad', 'open'] as const).map((verdict) => (
              <i key={verdict} data-verdict={verdict} style={{ flexGrow: of(verdict) }} />
            ))}
            <b style={{ left: `${((at + 0.5) / verdicts.length) * 100}%` }} />
          </>
        ) : (
          verdicts.map((verdict, i) => <i key={i} data-verdict={verdict} data-here={i === at || undefined} />)
        )}
      </div>
    </>
  );
}

function Finished({
  verdicts,
  bad,
  away,
  dispensed,
  back,
  onAgain,
}: {
  verdicts: readonly Verdict[];
  /** The rejected prompts, with links to their editors. */
  bad: readonly Prompt[];
  /** Number of open clips that are not on this device, without a network. */
  away: number;
  /** How many prompts the project's rule left out. */
  dispensed: string | null;
  back: string;
  onAgain: (() => void) | undefined;
}) {
  const of = (verdict: Verdict) => verdicts.filter((other) => other === verdict).length;
  return (
    <div className={finishedClasses.finished}>
      <h2>{verdicts.length === 0 ? text.noneTitle : away > 0 ? text.awayTitle : text.doneTitle}</h2>
      <output>{verdicts.length === 0 ? text.none : text.done(of('good'), of('bad'))}</output>
      {away > 0 && <p>{text.away(away)}</p>}
      {dispensed && <p>{dispensed}</p>}
      {bad.length > 0 && <Mend bad={bad} />}
      <div className={finishedClasses.finishedActions}>
        {bad.length > 0 && <RecordAll bad={bad} />}
        {onAgain && <Button onClick={onAgain}>{text.again}</Button>}
        <ButtonLink variant="filled" href={back}>
          {common.back}
        </ButtonLink>
      </div>
    </div>
  );
}

const RecordingDialog = lazyPart(() =>
  import('#crud/recording/RecordingDialog.tsx').then((module) => module.RecordingDialog),
);

/** Records the rejected prompts one after the other; closing a dialog without a recording ends it. */
function RecordAll({ bad }: { bad: readonly Prompt[] }) {
  // A prompt that has a recording is no longer rejected.
  const [queue, setQueue] = useState<readonly Prompt[]>([]);
  const wasKept = useRef(false);
  const [prompt, ...rest] = queue;
  const goOn = () => {
    setQueue(wasKept.current ? rest : []);
    wasKept.current = false;
  };
  return (
    <>
      <Button leftSection={<Icon name="microphone" />} onClick={() => setQueue(bad)}>
        {recordings.recordMany(bad.length)}
      </Button>
      {prompt && (
        <RecordingDialog
          key={prompt.id}
          prompt={prompt}
          from="microphone"
          onKept={() => {
            wasKept.current = true;
          }}
          onClose={goOn}
        />
      )}
    </>
  );
}

function Mend({ bad }: { bad: readonly Prompt[] }) {
  const [origin] = useLocation();
  return (
    <ul className={finishedClasses.mend}>
      {bad.map(({ id, name, reason }) => (
        <li key={id}>
          <span>
            {name}
            <small>{reason}</small>
          </span>
          <ButtonLink href={`/dashboard/prompts/${id}/edit?origin=${origin}`} aria-label={text.mend(name)}>
            {common.edit}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
