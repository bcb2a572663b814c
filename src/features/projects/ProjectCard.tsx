import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { common } from '#text/pt/common.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { ProjectPrompts } from './ProjectPrompts.tsx';
import classes from './Projects.module.css';

export function ProjectCard({ project, actions }: { project: Project; actions: ReactNode }) {
  const { id, name, description, createdAt } = project;
  return (
    <>
      <div className={classes.cardHead}>
        <Link className={classes.name} href={`/dashboard/projects/${id}/prompts`}>
          {name}
        </Link>
        <span className={classes.id}>{common.id(id)}</span>
      </div>
      <p className={classes.cardText}>{description}</p>
      <ProjectPrompts project={project} />
      <div className={classes.cardFoot}>
        <span className={classes.soft}>{common.createdAt(formatDateTime(createdAt))}</span>
        {actions}
      </div>
    </>
  );
}
