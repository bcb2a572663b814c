import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { cardText } from '#text/status.ts';
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
        <span className={classes.id}>{cardText.id(id)}</span>
      </div>
      <p className={classes.cardText}>{description}</p>
      <ProjectPrompts project={project} />
      <div className={classes.cardFoot}>
        <span className={classes.soft}>{cardText.createdAt(formatDateTime(createdAt))}</span>
        {actions}
      </div>
    </>
  );
}
