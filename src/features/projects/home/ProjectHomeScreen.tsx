import type { ComponentType, ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { type Project, type ProjectHome, ZIP_CHANGES_MAX } from '#contract/projects.ts';
import { projects } from '#api/projects.ts';
import { refusals } from '#contract/kit/refusal.ts';
import { Note } from '#core/feedback/Note.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import type { IconName } from '#core/icons/paths.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { formatCount } from '#common/formatCount.ts';
import { NotLoaded } from '#crud/NotLoaded.tsx';
import { ProjectTabs } from '#crud/ProjectTabs.tsx';
import { pathOfTab } from '#state/projectTabs.ts';
import { approvalLinks as approvalText } from '#text/approvalLinks.ts';
import { common } from '#text/common.ts';
import { projectHome as text } from '#text/projectHome.ts';
import { projects as projectsText } from '#text/projects.ts';
import { statusBar } from '#text/status.ts';
import { prompts as promptsText } from '#text/prompts.ts';
import { zip as zipText } from '#text/zip.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import classes from './ProjectHome.module.css';

type ZipButton = ComponentType<{ project: Project; isMain?: boolean }>;

interface ProjectHomeScreenProps {
  /** Buttons of the zip, which belong to the prompts. */
  readonly requestZip: ZipButton;
  readonly downloadZip: ZipButton;
  /** Downloads a zip that was asked for here once it is made. */
  readonly zipArrival: ComponentType<{ project: Project }>;
  /** Takes a table or a spreadsheet that is brought here to the form of new prompts. */
  readonly bringRows: ComponentType<{ idProject: number }>;
}

/** Where a project stands, and what waits for whom, each with the button of its next step. */
export function ProjectHomeScreen(parts: ProjectHomeScreenProps) {
  const id = Number(useParams()['id']);
  const fresh = { refetchOnMountOrArgChange: true };
  const record = projects.useGet({ id }, fresh);
  const standing = projects.useHome({ id }, fresh);
  const project = record.currentData;
  const home = standing.currentData;
  const name = project?.name ?? projectsText.tabNames[''];
  return (
    <>
      <PageTitle title={name}>{name}</PageTitle>
      <ProjectTabs idProject={id} />
      {project && <p className={classes.about}>{project.description}</p>}
      {project && home && <Standing project={project} home={home} {...parts} />}
      {!(project && home) && <NotLoaded answer={project ? standing : record} lines={6} />}
    </>
  );
}

interface StandingProps extends ProjectHomeScreenProps {
  readonly project: Project;
  readonly home: ProjectHome;
}

const ProjectEvents = lazyPart(() => import('./ProjectEvents.tsx').then((module) => module.ProjectEvents));

function Standing({ project, home, bringRows: BringRows, zipArrival: ZipArrival, ...zip }: StandingProps) {
  const waits = [...(project.active ? listWaits(project, home) : []), zipState(project, home, zip)].filter(
    (wait) => wait !== undefined,
  );
  const main = waits.findIndex(({ button }) => button !== undefined);
  return (
    <div className={classes.screen}>
      {project.active ? <BringRows idProject={project.id} /> : <Note icon="archive">{refusals.ARCHIVED.message}</Note>}
      <ZipArrival project={project} />
      {home.prompts.total > 0 && <StateBar id={project.id} home={home} />}
      {waits.length > 0 && (
        <section className={classes.part} aria-label={text.waits}>
          <h2>{text.waits}</h2>
          <ul className={classes.waits}>
            {waits.map(({ icon, words, button }, i) => (
              <li key={words}>
                <Icon name={icon} />
                <span>{words}</span>
                {button?.(i === main)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {home.events && (
        <section className={classes.part} aria-label={text.events}>
          <h2>{text.events}</h2>
          <ProjectEvents events={home.events} />
        </section>
      )}
    </div>
  );
}

type Segment = keyof typeof text.segments;

/** The prompts of a project as one bar, from approved to failed, with the words below it. */
function StateBar({ id, home: { prompts: counts, approval } }: { id: number; home: ProjectHome }) {
  const amounts: Readonly<Record<Segment, number>> = {
    approved: approval.approved,
    open: approval.person + approval.second + approval.client,
    rejected: approval.rejected,
    producing: counts.enqueued + counts.processing,
    failed: counts.failed,
  };
  const present = (Object.keys(text.segments) as Segment[]).filter((segment) => amounts[segment] > 0);
  return (
    <section className={classes.part} aria-label={text.state}>
      <h2>
        {text.state} <small>{text.total(counts.total)}</small>
      </h2>
      <span className={classes.bar} aria-hidden="true">
        {present.map((segment) => (
          <i key={segment} data-segment={segment} style={{ flexGrow: amounts[segment] }} />
        ))}
      </span>
      <ul className={classes.words}>
        {present.map((segment) => (
          <li key={segment}>
            <i data-segment={segment} aria-hidden="true" />
            <b>{formatCount(amounts[segment])}</b> {text.segments[segment](amounts[segment])}
          </li>
        ))}
        {counts.warned > 0 && (
          <li>
            <Link href={`${pathOfTab(id, 'prompts')}?warning=true`}>
              <b>{formatCount(counts.warned)}</b> {statusBar.warned()}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

interface Wait {
  readonly icon: IconName;
  readonly words: string;
  /** The next step; the first one of the list stands out. */
  readonly button?: (isMain: boolean) => ReactNode;
}

const step = (href: string, words: string) => (isMain: boolean) => (
  <ButtonLink href={href} variant={isMain ? 'filled' : 'default'}>
    {words}
  </ButtonLink>
);

/** What waits for whom, the most urgent first. */
function listWaits({ id }: Project, home: ProjectHome): (Wait | undefined)[] {
  const { prompts: counts, approval, rejectedByClient, reviewPlace, openLinks } = home;
  const prompts = pathOfTab(id, 'prompts');
  const review = pathOfTab(id, 'review');
  const rejected = approval.rejected - rejectedByClient;
  const producing = counts.enqueued + counts.processing;
  const hasStopped = reviewPlace !== null && reviewPlace > 1;
  const toReview = step(review, hasStopped ? text.goOn : promptsText.review);
  const stopped = hasStopped ? ` ${text.stoppedAt(reviewPlace)}` : '';
  const approvals = pathOfTab(id, 'approval');
  const wait = (isThere: boolean, icon: IconName, words: string, button?: Wait['button']): Wait | undefined =>
    isThere ? { icon, words, ...(button && { button }) } : undefined;
  return [
    wait(counts.total === 0, 'plus', text.empty, step(`${prompts}/new`, common.add)),
    wait(counts.failed > 0, 'warning', text.failed(counts.failed), step(`${prompts}?status=FAILED`, text.seeFailed)),
    wait(rejectedByClient > 0, 'mail', text.byClient(rejectedByClient), step(`${approvals}/changes`, text.seeByClient)),
    wait(home.toResend > 0, 'mail', text.toResend(home.toResend), step(`${approvals}/changes`, text.resend)),
    wait(rejected > 0, 'flag', text.rejected(rejected), step(`${prompts}?invalidated=true`, text.seeRejected)),
    wait(producing > 0, 'clock', text.producing(producing)),
    wait(approval.person > 0, 'volume', text.person(approval.person) + stopped, toReview),
    wait(approval.second > 0, 'people', text.second(approval.second) + (approval.person > 0 ? '' : stopped), toReview),
    wait(
      approval.client > 0,
      'person',
      text.client(approval.client, openLinks > 0),
      openLinks > 0 ? step(approvals, text.seeLinks) : step(`${approvals}?send`, approvalText.send),
    ),
  ];
}

/** The zip, with the button that makes the next one or brings this one. */
function zipState(
  project: Project,
  { prompts: counts, zipChanges }: ProjectHome,
  { requestZip: Request, downloadZip: Download }: Pick<ProjectHomeScreenProps, 'requestZip' | 'downloadZip'>,
): Wait | undefined {
  const { zip, zipPath, isPacking } = project;
  const request = (isMain: boolean) => <Request project={project} isMain={isMain} />;
  if (isPacking)
    return { icon: 'folder', words: `${zipText.packing}: ${zipText.progress(zip?.done ?? 0, zip?.total ?? 0)}.` };
  if (zip?.failureReason) return { icon: 'warning', words: zipText.failed(zip.failureReason), button: request };
  if (zipPath === null)
    return counts.processed > 0 ? { icon: 'folder', words: text.noZip, button: request } : undefined;
  if (zip?.isStale)
    return {
      icon: 'folder',
      words: text.zipBehind(zipChanges ?? 0, zipChanges === ZIP_CHANGES_MAX),
      button: request,
    };
  return { icon: 'check', words: text.zipReady, button: (isMain) => <Download project={project} isMain={isMain} /> };
}
