import { ActionIcon } from '@mantine/core';
import { Link } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { common } from '#text/common.ts';
import { projects as text } from '#text/projects.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { ProjectAct } from './ProjectActDialog.tsx';
import classes from './Projects.module.css';

export function ProjectActions({ project, onAct }: { project: Project; onAct: (act: ProjectAct) => void }) {
  const toggle = project.active ? text.archive : text.reactivate;
  return (
    <span className={classes.actions}>
      {project.active && (
        <ActionIcon
          component={Link}
          href={`/dashboard/projects/${project.id}/edit`}
          aria-label={`${common.edit} ${project.name}`}
          title={common.edit}
        >
          <Icon name="edit" />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={`${text.copy} ${project.name}`}
        title={text.copy}
        onClick={() => onAct({ kind: 'copy', project })}
      >
        <Icon name="copy" />
      </ActionIcon>
      <ActionIcon
        aria-label={`${toggle} ${project.name}`}
        title={toggle}
        onClick={() => onAct({ kind: 'toggle', project })}
      >
        <Icon name={project.active ? 'archive' : 'restore'} />
      </ActionIcon>
      <ActionIcon
        aria-label={`${common.remove} ${project.name}`}
        title={common.remove}
        onClick={() => onAct({ kind: 'remove', project })}
      >
        <Icon name="trash" />
      </ActionIcon>
    </span>
  );
}
