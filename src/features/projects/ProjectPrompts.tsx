import type { Project } from '#contract/projects.ts';
import { describeCounts } from '#text/projects.ts';
import { StatusBar } from '#ui/status/StatusBar.tsx';
import classes from './Projects.module.css';

export function ProjectPrompts({ project: { prompts } }: { project: Project }) {
  return (
    <>
      <StatusBar counts={prompts} />
      <small className={classes.counts}>{describeCounts(prompts)}</small>
    </>
  );
}
