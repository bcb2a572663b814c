import type { PromptCounts } from '#contract/projects.ts';
import { statusBar } from '#text/status.ts';
import classes from './StatusBar.module.css';

const segments = ['processed', 'processing', 'enqueued', 'failed'] as const;

/** A bar with one segment per status, in proportion. */
export function StatusBar({ counts }: { counts: PromptCounts }) {
  const present = segments.filter((segment) => counts[segment] > 0);
  return (
    <span className={classes.bar}>
      <span className="visually-hidden">{counts.total === 0 ? statusBar.none : statusBar.label(counts.total)}</span>
      {present.map((segment) => (
        <i key={segment} data-status={segment} style={{ flexGrow: counts[segment] }} />
      ))}
    </span>
  );
}
