import { useState } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { review as text } from '#text/review.ts';
import { Finished } from './Finished.tsx';
import { ReviewClip } from './ReviewClip.tsx';
import { Segments } from './Segments.tsx';
import { useVerdicts } from './useVerdicts.ts';
import { nextOpen, verdictOf } from './verdictOf.ts';

interface ReviewRunProps {
  readonly items: readonly Prompt[];
  /** How many stand before this part, and how many there are in all. */
  readonly before: number;
  readonly total: number;
  readonly isOfInvalidated: boolean;
  readonly album: string;
  readonly back: string;
  readonly onNextPart: (() => void) | undefined;
}

/** The clips of one part, each judged and gone on from; a part that is done leads to the next. */
export function ReviewRun({ items, before, total, isOfInvalidated, album, back, onNextPart }: ReviewRunProps) {
  const decide = useVerdicts();
  const verdicts = items.map((item) => decide.taken.get(item.id) ?? verdictOf(item, isOfInvalidated));
  const [at, setAt] = useState(() => nextOpen(verdicts, -1) ?? 0);
  const [isOver, setIsOver] = useState(() => nextOpen(verdicts, -1) === undefined);
  const prompt = items[at];
  const [heard] = useState(() => new Set<string>());
  const [hasMoved, setHasMoved] = useState(false);
  const goTo = (place: number) => {
    setHasMoved(true);
    setAt(place);
    setIsOver(false);
  };

  /** To the next that is open, other than the one just judged. */
  const goOn = () => {
    const rest = verdicts.map((verdict, i) => (i === at ? 'good' : verdict));
    const next = nextOpen(rest, at);
    if (next !== undefined) goTo(next);
    else if (onNextPart) onNextPart();
    else setIsOver(true);
  };
  const undo = () => {
    const undone = decide.undo();
    const place = undone ? items.findIndex(({ id }) => id === undone.id) : -1;
    if (place >= 0) goTo(place);
    return undone;
  };
  if (!prompt || isOver)
    return (
      <Finished
        verdicts={verdicts}
        bad={items.filter((_, i) => verdicts[i] === 'bad')}
        back={back}
        onAgain={items.length > 0 ? () => goTo(0) : undefined}
      />
    );
  const after = nextOpen(verdicts, at);
  return (
    <>
      <Segments verdicts={verdicts} at={at} />
      <ReviewClip
        key={prompt.id}
        prompt={prompt}
        next={after === at ? undefined : items[after ?? -1]}
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
      />
    </>
  );
}
