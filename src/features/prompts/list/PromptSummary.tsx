import type { PromptCounts } from '#contract/projects.ts';
import type { ListState } from '#state/list/useListState.ts';
import { StatusBar } from '#ui/status/StatusBar.tsx';
import { type LegendEntry, StatusLegend } from '#ui/status/StatusLegend.tsx';
import { readFilter, setFilter } from './promptFilter.ts';
import classes from '#features/prompts/rows/Prompts.module.css';

/** The project at a glance; its words filter the list. */
export function PromptSummary({ counts, list }: { counts: PromptCounts; list: ListState }) {
  const filter = readFilter(list);
  const choose = (entry: LegendEntry | undefined) =>
    setFilter(
      list,
      entry === undefined ? '' : entry === 'warned' || entry === 'invalidated' ? entry : entry.toUpperCase(),
    );
  return (
    <div className={classes.summary}>
      <StatusBar counts={counts} />
      <StatusLegend counts={counts} chosen={filter?.toLowerCase() as LegendEntry | undefined} onChoose={choose} />
    </div>
  );
}
