import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { useGetProjectQuery } from '#api/projects.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { common } from '#text/common.ts';
import { review as text } from '#text/review.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { ReviewRun } from './ReviewRun.tsx';
import { useReviewList } from './useReviewList.ts';
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
        <ReviewRun
          key={part}
          items={list.items}
          before={list.before}
          total={list.total}
          isOfInvalidated={idProject === null}
          album={project?.name ?? text.title}
          back={back}
          onNextPart={part < list.parts ? () => setPart(part + 1) : undefined}
        />
      )}
    </div>
  );
}
