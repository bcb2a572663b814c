import { Link } from 'wouter';
import type { Project } from '#contract/projects.ts';
import { pathOfTab } from '#state/projectTabs.ts';
import { describeCounts, projects as text } from '#text/projects.ts';
import { StatusBar } from '#ui/status/StatusBar.tsx';
import classes from './Projects.module.css';

/** The state of a project's prompts, which leads to its home. */
export function ProjectPrompts({ project: { id, name, prompts } }: { project: Project }) {
  return (
    <Link className={classes.state} href={pathOfTab(id, '')} title={text.stateOf(name)}>
      <StatusBar counts={prompts} />
      <small className={classes.counts}>{describeCounts(prompts)}</small>
    </Link>
  );
}
