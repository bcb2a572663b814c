import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { Prompt } from '#contract/prompts.ts';
import { useGetProjectQuery } from '#api/projects.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { common } from '#text/pt/common.ts';
import { review as text } from '#text/pt/review.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { Finished } from './Finished.tsx';
import { ReviewClip } from './ReviewClip.tsx';
import { Segments } from './Segments.tsx';
import { useReviewList } from './useReviewList.ts';
import { useVerdicts } from './useVerdicts.ts';
import { nextOpen, verdictOf } from './verdictOf.ts';
import classes from './Review.module.css';

/** One clip after the other: heard, judged, gone on. Of a project, or without one of all that was invalidated. */
export function ReviewScreen() {
  const { idProject: given } = useParams();
  const idProject = given === undefined ? null : Number(given);
  const [part, setPart] = useState(1);
  const list = useReviewList(idProject, part);
  const { data: project } = useGetProjectQuery({ id: idProject ?? 0 }, { skip: idProject === null });
  const back = idProject === null ? '/dashboard/prompts/invalidated' : `/dashboard/projects/${idProject}/prompts`;
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Link href={back} className={classes.leave} aria-label={text.leave}>
          <Icon name="left" />
        </Link>
        <PageTitle title={text.title} subject={project?.name}>
          {text.title}
        </PageTitle>
      </div>
      {!list.items && list.error === undefined && <Waiting lines={6} />}
      {!list.items && list.error !== undefined && (
        <LoadFailed message={messageOf(list.error, common.loadFailed)} onRetry={list.refetch} />
      )}
      {list.items && (
        <ReviewOf
          key={part}
          items={list.items}
          isOfInvalidated={idProject === null}
          album={project?.name ?? text.title}
          back={back}
          onNextPart={part < list.parts ? () => setPart(part + 1) : undefined}
        />
      )}
    </div>
  );
}

interface ReviewOfProps {
  readonly items: readonly Prompt[];
  readonly isOfInvalidated: boolean;
  readonly album: string;
  readonly back: string;
  readonly onNextPart: (() => void) | undefined;
}

function ReviewOf({ items, isOfInvalidated, album, back, onNextPart }: ReviewOfProps) {
  const decide = useVerdicts();
  const verdicts = items.map((item) => decide.taken.get(item.id) ?? verdictOf(item, isOfInvalidated));
  const [at, setAt] = useState(() => nextOpen(verdicts, -1) ?? 0);
  const [isOver, setIsOver] = useState(() => nextOpen(verdicts, -1) === undefined);
  const prompt = items[at];
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
    return <Finished verdicts={verdicts} back={back} onAgain={items.length > 0 ? () => goTo(0) : undefined} />;
  return (
    <>
      <Segments verdicts={verdicts} at={at} />
      <ReviewClip
        key={prompt.id}
        prompt={prompt}
        next={items[nextOpen(verdicts, at) ?? -1]}
        place={text.place(at + 1, items.length)}
        album={album}
        verdict={verdicts[at] ?? 'open'}
        isOfInvalidated={isOfInvalidated}
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
