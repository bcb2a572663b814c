import type { Project } from '#contract/projects.ts';
import type { Rows } from '#ui/list/Rows.ts';
import type { ProjectAct } from './ProjectActDialog.tsx';
import { ProjectActions } from './ProjectActions.tsx';
import { ProjectCard } from './ProjectCard.tsx';
import { projectsColumns } from './projectsColumns.tsx';

export function projectRows(onAct: (act: ProjectAct) => void): Rows<Project> {
  const actionsOf = (project: Project) => <ProjectActions project={project} onAct={onAct} />;
  return {
    columns: projectsColumns(actionsOf),
    card: (project) => <ProjectCard project={project} actions={actionsOf(project)} />,
  };
}
