import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { projects } from '#api/projects.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { common } from '#text/common.ts';
import { review as text } from '#text/review.ts';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import type { Prompt } from '#contract/prompts.ts';
import { prompts } from '#api/prompts.ts';
import { ReviewRun } from './ReviewRun.tsx';
import classes from './Review.module.css';

/** Reviews clips one after the other: those of a project, or all invalidated ones. */
export function ReviewScreen() {
  const { idProject: given } = useParams();
  const idProject = given === undefined ? null : Number(given);
  const [part, setPart] = useState(1);
  const list = useReviewList(idProject, part);
  const { data: project } = projects.useGet({ id: idProject ?? 0 }, { skip: idProject === null });
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

/** The max page size of the server; longer lists are reviewed in parts. */
const PART = 100;
const order = { perPage: PART, orderBy: 'id', orderByDirection: 'asc' } as const;

interface ReviewList {
  readonly items: readonly Prompt[] | undefined;
  /** Number of prompts in the previous parts. */
  readonly before: number;
  readonly total: number;
  readonly parts: number;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The prompts to review, oldest first: a project's prompts with audio, or all invalidated ones. */
function useReviewList(idProject: number | null, part: number): ReviewList {
  const place = { ...order, page: part };
  const options = { refetchOnMountOrArgChange: true } as const;
  const own = prompts.useList(
    { idProject: idProject ?? 0, status: 'PROCESSED', ...place },
    { ...options, skip: idProject === null },
  );
  const all = prompts.useListInvalidated({ status: 'PROCESSED', ...place }, { ...options, skip: idProject !== null });
  const { currentData, error, refetch } = idProject === null ? all : own;
  const total = currentData?.meta.total ?? 0;
  return {
    items: currentData?.data.filter(({ path }) => path !== null),
    before: (part - 1) * PART,
    total,
    parts: Math.max(1, Math.ceil(total / PART)),
    error,
    refetch,
  };
}
