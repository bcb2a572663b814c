import { PromptStatus } from '#contract/prompts.ts';
import type { ListState } from '#state/useListState.ts';
import { prompts as text } from '#text/pt/prompts.ts';
import { statusNames } from '#text/pt/status.ts';
import { Filter } from '#ui/list/Filter.tsx';

const options = [
  { value: '', label: text.allStatuses },
  ...PromptStatus.options.map((status) => ({ value: status, label: statusNames[status] ?? status })),
  { value: 'warned', label: text.withWarning },
];

/** What the list is narrowed to: a status, or those with a warning. */
export function readFilter(list: Pick<ListState, 'filter'>): PromptStatus | 'warned' | undefined {
  if (list.filter('warning') === 'true') return 'warned';
  return PromptStatus.options.find((status) => status === list.filter('status'));
}

export function setFilter(list: Pick<ListState, 'setFilter'>, filter: string): void {
  list.setFilter(filter === 'warned' ? { status: '', warning: 'true' } : { status: filter, warning: '' });
}

export function StatusFilter({ list }: { list: ListState }) {
  return <Filter label={text.status} value={readFilter(list) ?? ''} options={options} onChange={(filter) => setFilter(list, filter)} />;
}
