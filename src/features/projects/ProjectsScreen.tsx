import { useState } from 'react';
import { type Project, projectColumns } from '#contract/projects.ts';
import { mayEnter } from '#contract/kit/permissions.ts';
import { ASKED_JUST_NOW_S } from '#api/api.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useUser } from '#state/hooks.ts';
import { useListState } from '#state/useListState.ts';
import { common } from '#text/pt/common.ts';
import { projects as text } from '#text/pt/projects.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { Filter } from '#ui/list/Filter.tsx';
import { ListScreen } from '#ui/list/ListScreen.tsx';
import { AddButton } from '#ui/list/AddButton.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { findProjectColumns } from './findProjectColumns.tsx';
import { InvalidatedLink } from './InvalidatedLink.tsx';
import { ProjectActions } from './ProjectActions.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { type ProjectAct, ProjectActDialog } from './ProjectActDialog.tsx';
import { projectListQuery } from './projectListQuery.ts';
import { useListProjectsQuery } from './projectsApi.ts';

const filters = [
  { value: '', label: text.active },
  { value: 'archived', label: text.archived },
];

export function ProjectsScreen() {
  const list = useListState('projects', projectColumns);
  const query = projectListQuery(list);
  const { status } = query;
  const answer = useListProjectsQuery(query, { refetchOnMountOrArgChange: ASKED_JUST_NOW_S });
  const role = useUser()?.role;
  const [act, setAct] = useState<ProjectAct>();
  const actionsOf = (project: Project) => <ProjectActions project={project} onAct={setAct} />;
  return (
    <>
      <ListScreen
        title={<PageTitle title={text.listTitle}>{text.heading}</PageTitle>}
        caption={text.listTitle}
        list={list}
        answer={answer}
        failure={messageOf(answer.error, common.loadFailed)}
        searchPlaceholder={text.searchPlaceholder}
        actions={<AddButton href="/dashboard/projects/new" />}
        filters={
          <Filter
            label={text.show}
            value={status === 'active' ? '' : status}
            options={filters}
            onChange={(value) => list.setFilter({ status: value })}
          />
        }
        tools={
          <>
            {mayEnter(role, 'dictionary') && <ButtonLink href="/dashboard/dictionary">{text.dictionary}</ButtonLink>}
            <InvalidatedLink />
          </>
        }
        columns={findProjectColumns(actionsOf)}
        card={(project) => <ProjectCard project={project} actions={actionsOf(project)} />}
        whenEmpty={status === 'archived' ? text.noneArchived : text.whenEmpty}
        emptyAction={
          status === 'active' && (
            <ButtonLink variant="filled" size="sm" href="/dashboard/projects/new" leftSection={<Icon name="plus" />}>
              {common.add}
            </ButtonLink>
          )
        }
      />
      {act && <ProjectActDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}
