import { PromptStatus } from '#contract/promptFilter.ts';
import type { ListState } from '#state/list/useListState.ts';
import { prompts as text } from '#text/prompts.ts';
import { selection } from '#text/selection.ts';
import { statusNames } from '#text/status.ts';
import { Filter } from '#ui/list/Filter.tsx';
import { readFilter, setFilter } from './promptFilter.ts';

const options = [
  { value: '', label: text.allStatuses },
  ...PromptStatus.options.map((status) => ({ value: status, label: statusNames[status] ?? status })),
  { value: 'warned', label: text.withWarning },
  { value: 'invalidated', label: text.onlyInvalidated },
  { value: 'approved', label: selection.onlyApproved },
];

export function StatusFilter({ list }: { list: ListState }) {
  return (
    <Filter
      label={text.status}
      value={readFilter(list) ?? ''}
      options={options}
      onChange={(filter) => setFilter(list, filter)}
    />
  );
}
