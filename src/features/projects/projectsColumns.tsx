import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { common } from '#text/common.ts';
import { projects as text } from '#text/projects.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from '#ui/list/Column.ts';
import { ProjectPrompts } from './ProjectPrompts.tsx';
import classes from './Projects.module.css';

const { columns } = text;

export function projectsColumns(actionsOf: (project: Project) => ReactNode): Column<Project>[] {
  return [
    { title: columns.id, sort: 'id', width: '72px', cell: ({ id }) => <span className={classes.id}>{id}</span> },
    {
      title: columns.name,
      sort: 'name',
      cell: ({ id, name }) => (
        <Link className={classes.name} href={`/dashboard/projects/${id}/prompts`}>
          {name}
        </Link>
      ),
    },
    {
      title: columns.description,
      sort: 'description',
      cell: ({ description }) => <span className={classes.description}>{description}</span>,
    },
    { title: columns.prompts, width: '18%', cell: (project) => <ProjectPrompts project={project} /> },
    {
      title: columns.createdAt,
      sort: 'createdAt',
      width: '168px',
      cell: ({ createdAt }) => <span className={classes.soft}>{formatDateTime(createdAt)}</span>,
    },
    { title: common.actions, width: '172px', align: 'end', cell: actionsOf },
  ];
}
