import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { projects } from '#api/projects.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { review as text } from '#text/review.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { ProjectTabs } from '#crud/ProjectTabs.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import type { Project } from '#contract/projects.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { prompts } from '#api/prompts.ts';
import { ReviewRun } from './ReviewRun.tsx';
import classes from './Review.module.css';

/** Reviews clips one after the other, the most doubtful first: those of a project, or all invalidated ones. */
export function ReviewScreen() {
  const { idProject: given } = useParams();
  const idProject = given === undefined ? null : Number(given);
  const [part, setPart] = useState(1);
  const { data: project, isLoading } = projects.useGet({ id: idProject ?? 0 }, { skip: idProject === null });
  const rule = project?.reviewRule ?? null;
  const list = useReviewList(idProject, part, { isReady: !isLoading, onlyNeedsEar: rule !== null });
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
        {project?.active && <RuleSwitch project={project} onChange={() => setPart(1)} />}
        {idProject !== null && <ProjectTabs idProject={idProject} />}
      </div>
      {!list.items && <NotLoaded answer={list} lines={6} />}
      {list.items && (
        <ReviewRun
          key={`${part} ${rule?.at}`}
          items={list.items}
          before={list.before}
          total={list.total}
          dispensed={rule && { ...rule, count: list.dispensed }}
          isOfInvalidated={idProject === null}
          album={project?.name ?? text.title}
          back={back}
          onNextPart={part < list.parts ? () => setPart(part + 1) : undefined}
        />
      )}
    </div>
  );
}

/** The project's rule: ask only for what needs an ear. */
function RuleSwitch({ project: { id, reviewRule }, onChange }: { project: Project; onChange: () => void }) {
  const [setRule, { isLoading }] = projects.useSetReviewRule();
  const isOffline = useConnection() === 'offline';
  const change = (onlyNeedsEar: boolean) =>
    setRule({ id, onlyNeedsEar })
      .unwrap()
      .then(onChange, (thrown: unknown) => noticeFailed(messageOf(thrown, text.ruleFailed)));
  return (
    <Switch
      className={classes.rule ?? ''}
      label={text.onlyNeedsEar}
      checked={Boolean(reviewRule)}
      disabled={isOffline || isLoading}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  );
}

/** The max page size of the server; longer lists are reviewed in parts. */
const PART = 100;
/** The order comes from the server, so that it is the same without a network. */
const mostDoubtful = { orderBy: 'risk', orderByDirection: 'asc' } as const;
const oldest = { orderBy: 'id', orderByDirection: 'asc' } as const;

interface Choice {
  /** False until it is known whether the project has a rule. */
  readonly isReady: boolean;
  readonly onlyNeedsEar: boolean;
}

/** The prompts to review: a project's prompts with audio by risk, or all invalidated ones, oldest first. */
function useReviewList(idProject: number | null, part: number, { isReady, onlyNeedsEar }: Choice) {
  const place = { perPage: PART, page: part };
  const options = { refetchOnMountOrArgChange: true } as const;
  const own = prompts.useList(
    {
      idProject: idProject ?? 0,
      status: 'PROCESSED',
      ...(onlyNeedsEar && { needsEar: 'true' as const }),
      ...place,
      ...mostDoubtful,
    },
    { ...options, skip: idProject === null || !isReady },
  );
  const all = prompts.useListInvalidated(
    { status: 'PROCESSED', ...place, ...oldest },
    { ...options, skip: idProject !== null },
  );
  const { currentData, error, isFetching, refetch } = idProject === null ? all : own;
  const total = currentData?.meta.total ?? 0;
  const processed = own.currentData?.counts.processed ?? total;
  return {
    items: currentData?.data.filter(({ path }) => path !== null),
    /** Number of prompts in the previous parts. */
    before: (part - 1) * PART,
    total,
    /** Number of prompts for which the project's rule asks for no ear. */
    dispensed: Math.max(0, processed - total),
    parts: Math.max(1, Math.ceil(total / PART)),
    error,
    isFetching,
    refetch,
  };
}
