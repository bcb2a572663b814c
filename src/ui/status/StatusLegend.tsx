import type { PromptCounts } from '#contract/projects.ts';
import { formatCount } from '#common/formatCount.ts';
import { statusBar } from '#text/status.ts';
import classes from './StatusBar.module.css';

export type LegendEntry = Exclude<keyof PromptCounts, 'total'>;

interface StatusLegendProps {
  readonly counts: PromptCounts;
  readonly chosen: LegendEntry | undefined;
  readonly onChoose: (entry: LegendEntry | undefined) => void;
}

const entries: readonly LegendEntry[] = [
  'processed',
  'approved',
  'processing',
  'enqueued',
  'failed',
  'warned',
  'differing',
  'invalidated',
];

/** The counts in words; each is a button that toggles its filter. */
export function StatusLegend({ counts, chosen, onChoose }: StatusLegendProps) {
  return (
    <div className={classes.legend}>
      <span className={classes.total}>
        <b>{formatCount(counts.total)}</b> {statusBar.prompts(counts.total)}
      </span>
      {entries
        .filter((entry) => (counts[entry] ?? 0) > 0 || entry === chosen)
        .map((entry) => (
          <button
            key={entry}
            type="button"
            className={classes.entry}
            aria-pressed={entry === chosen}
            onClick={() => onChoose(entry === chosen ? undefined : entry)}
          >
            <i data-status={entry} />
            <b>{formatCount(counts[entry] ?? 0)}</b> {statusBar[entry](counts[entry] ?? 0)}
          </button>
        ))}
    </div>
  );
}
