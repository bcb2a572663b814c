import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { type Project, projectColumns } from '#contract/projects.ts';
import { projects } from '#api/projects.ts';
import { ASKED_JUST_NOW_S } from '#api/api.ts';
import { filterBy, ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { WaitingRecords } from '#crud/WaitingRecords.tsx';
import { useListState } from '#state/list/useListState.ts';
import { describeCounts, projects as text } from '#text/projects.ts';
import { CardFoot, CardHead } from '#ui/list/Card.tsx';
import { dateColumn } from '#ui/list/dateColumn.tsx';
import { RowAction, RowActions } from '#ui/list/RowAction.tsx';
import { AddFirst } from '#ui/list/AddFirst.tsx';
import type { Rows } from '#ui/list/Rows.ts';
import { cardText } from '#text/status.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { useUser } from '#state/hooks.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { prompts as promptsApi } from '#api/prompts.ts';
import { formatCount } from '#common/formatCount.ts';
import { common } from '#text/common.ts';
import { bin as binApi } from '#api/bin.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { MoveToBinDialog } from '#crud/MoveToBinDialog.tsx';
import { pathOfTab } from '#state/projectTabs.ts';
import { bin } from '#text/bin.ts';
import { dialogs } from '#text/dialogs.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import type { Column } from '#ui/list/Column.ts';
import { StatusBar } from '#ui/status/StatusBar.tsx';
import { projectListQuery } from './projectListQuery.ts';
import classes from './Projects.module.css';

export function ProjectsScreen() {
  const list = useListState('projects', projectColumns);
  const query = projectListQuery(list);
  const answer = projects.useList(query, { refetchOnMountOrArgChange: ASKED_JUST_NOW_S });
  const [act, setAct] = useState<ProjectAct>();
  const rows = useMemo(() => projectRows(setAct), []);
  const isArchive = query.status === 'archived';
  return (
    <ListFrame
      title={text.listTitle}
      heading={text.heading}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      addPath="/dashboard/projects/new"
      filters={<ListFilter list={list} {...statusFilter} />}
      tools={<ProjectsLinks />}
      {...rows}
      whenEmpty={isArchive ? text.noneArchived : text.whenEmpty}
      emptyAction={!isArchive && <AddFirst href="/dashboard/projects/new" />}
      dialog={act && <ProjectActDialog act={act} onClose={() => setAct(undefined)} />}
    >
      <WaitingRecords name="projects.create" />
    </ListFrame>
  );
}

const statusFilter = filterBy('status', text.show, text.active, { archived: text.archived });

function projectRows(onAct: (act: ProjectAct) => void): Rows<Project> {
  const actionsOf = (project: Project) => <ProjectActions project={project} onAct={onAct} />;
  return {
    columns: projectsColumns(actionsOf),
    card: (project) => <ProjectCard project={project} actions={actionsOf(project)} />,
  };
}

function projectsColumns(actionsOf: (project: Project) => ReactNode): Column<Project>[] {
  return [
    { title: text.columns.id, sort: 'id', width: '72px', cell: ({ id }) => <span className={classes.id}>{id}</span> },
    {
      title: text.columns.name,
      sort: 'name',
      cell: ({ id, name }) => (
        <Link className={classes.name} href={`/dashboard/projects/${id}/prompts`}>
          {name}
        </Link>
      ),
    },
    {
      title: text.columns.description,
      sort: 'description',
      cell: ({ description }) => <span className={classes.description}>{description}</span>,
    },
    { title: text.columns.prompts, width: '18%', cell: (project) => <ProjectPrompts project={project} /> },
    dateColumn(text.columns.createdAt, 'createdAt', '168px'),
    { title: common.actions, width: '172px', align: 'end', cell: actionsOf },
  ];
}

function ProjectCard({ project, actions }: { project: Project; actions: ReactNode }) {
  const { id, name, description, createdAt } = project;
  return (
    <>
      <CardHead>
        <Link className={classes.name} href={`/dashboard/projects/${id}/prompts`}>
          {name}
        </Link>
        <span className={classes.id}>{cardText.id(id)}</span>
      </CardHead>
      <p className={classes.cardText}>{description}</p>
      <ProjectPrompts project={project} />
      <CardFoot>
        <span className={classes.soft}>{cardText.createdAt(formatDateTime(createdAt))}</span>
        {actions}
      </CardFoot>
    </>
  );
}

/**
 * Links that concern all projects: the general dictionary, the invalidated prompts, and the bin, which is in the menu
 * on phones.
 */
function ProjectsLinks() {
  const role = useUser()?.role;
  const width = useWidth();
  return (
    <>
      {hasPermission(role, 'dictionary') && <ButtonLink href="/dashboard/dictionary">{text.dictionary}</ButtonLink>}
      <InvalidatedLink />
      {width !== 'compact' && (
        <ButtonLink href="/dashboard/projects/bin" leftSection={<Icon name="trash" />}>
          {text.bin}
        </ButtonLink>
      )}
    </>
  );
}

/** Link to the invalidated prompts, with the number that still waits for a review. */
function InvalidatedLink() {
  const { data } = promptsApi.useListInvalidated({ revised: false, perPage: 1 }, { refetchOnMountOrArgChange: true });
  const unrevised = data?.meta.total ?? 0;
  return (
    <ButtonLink
      href="/dashboard/prompts/invalidated"
      leftSection={<Icon name="flag" />}
      rightSection={unrevised > 0 && <span className={classes.count}>{formatCount(unrevised)}</span>}
    >
      {text.invalidated}
    </ButtonLink>
  );
}

function ProjectActions({ project, onAct }: { project: Project; onAct: (act: ProjectAct) => void }) {
  const toggle = project.active ? text.archive : text.reactivate;
  return (
    <RowActions>
      {project.active && (
        <RowAction icon="edit" act={common.edit} of={project.name} href={`/dashboard/projects/${project.id}/edit`} />
      )}
      <RowAction icon="copy" act={text.copy} of={project.name} onClick={() => onAct({ kind: 'copy', project })} />
      <RowAction
        icon={project.active ? 'archive' : 'restore'}
        act={toggle}
        of={project.name}
        onClick={() => onAct({ kind: 'toggle', project })}
      />
      <RowAction
        icon="trash"
        act={common.remove}
        of={project.name}
        onClick={() => onAct({ kind: 'remove', project })}
      />
    </RowActions>
  );
}

interface ProjectAct {
  readonly kind: 'copy' | 'toggle' | 'remove';
  readonly project: Project;
}

const CopyProjectDialog = lazyPart(() => import('./CopyProjectDialog.tsx').then((module) => module.CopyProjectDialog));

function ProjectActDialog({ act: { kind, project }, onClose }: { act: ProjectAct; onClose: () => void }) {
  const [remove] = projects.useRemove();
  const [restore] = binApi.useRestoreProject();
  const [toggle] = projects.useToggle();
  const { id, name, active, prompts } = project;
  if (kind === 'copy') return <CopyProjectDialog project={project} onClose={onClose} />;
  return kind === 'remove' ? (
    <MoveToBinDialog
      kind="projects"
      run={() => remove({ id }).unwrap()}
      restore={() => restore({ id }).unwrap()}
      failed={text.removeFailed}
      onClose={onClose}
    >
      {bin.moveProjectBody(name, prompts.total, prompts.processed)}
    </MoveToBinDialog>
  ) : (
    <ActDialog
      title={dialogs.statusTitle}
      run={() => toggle({ id }).unwrap()}
      done={dialogs.statusChanged}
      doneTitle={common.success}
      failed={dialogs.statusFailed}
      onClose={onClose}
    >
      {active ? text.archiveBody(name) : text.reactivateBody(name)}
    </ActDialog>
  );
}

/** The state of a project's prompts, which leads to its home. */
function ProjectPrompts({ project: { id, name, prompts } }: { project: Project }) {
  return (
    <Link className={classes.state} href={pathOfTab(id, '')} title={text.stateOf(name)}>
      <StatusBar counts={prompts} />
      <small className={classes.counts}>{describeCounts(prompts)}</small>
    </Link>
  );
}
