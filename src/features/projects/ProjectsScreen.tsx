import { useMemo, useState } from 'react';
import { projectColumns } from '#contract/projects.ts';
import { useListProjectsQuery } from '#api/projects.ts';
import { ASKED_JUST_NOW_S } from '#api/api.ts';
import { ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { WaitingRecords } from '#crud/WaitingRecords.tsx';
import { useListState } from '#state/list/useListState.ts';
import { projects as text } from '#text/projects.ts';
import { AddFirst } from '#ui/list/AddFirst.tsx';
import { type ProjectAct, ProjectActDialog } from './ProjectActDialog.tsx';
import { projectListQuery } from './projectListQuery.ts';
import { projectRows } from './projectRows.tsx';
import { ProjectsLinks } from './ProjectsLinks.tsx';
import { statusFilter } from './statusFilter.ts';

export function ProjectsScreen() {
  const list = useListState('projects', projectColumns);
  const query = projectListQuery(list);
  const answer = useListProjectsQuery(query, { refetchOnMountOrArgChange: ASKED_JUST_NOW_S });
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
