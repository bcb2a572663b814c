import { Link } from 'wouter';
import type { Prompt } from '#contract/prompts.ts';
import { useProjectPath } from '#state/useProjectPath.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Fails.module.css';

export function FailProject({ prompt: { idProject, projectName } }: { prompt: Prompt }) {
  return (
    <Link className={classes.project} href={useProjectPath(idProject)}>
      <Icon name="folder" size={14} />
      {projectName}
    </Link>
  );
}
