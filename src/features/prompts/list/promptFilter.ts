import { PromptStatus } from '#contract/prompts.ts';
import type { ShownList } from '#state/list/listPlace.ts';
import type { ListState } from '#state/list/useListState.ts';

/** What the list is narrowed to: a status, those with a warning, or those that were found bad. */
export function readFilter(list: Pick<ShownList, 'filter'>): PromptStatus | 'warned' | 'invalidated' | undefined {
  if (list.filter('warning') === 'true') return 'warned';
  if (list.filter('invalidated') === 'true') return 'invalidated';
  return PromptStatus.options.find((status) => status === list.filter('status'));
}

export function setFilter(list: Pick<ListState, 'setFilter'>, filter: string): void {
  const isStatus = filter !== 'warned' && filter !== 'invalidated';
  list.setFilter({
    status: isStatus ? filter : '',
    warning: filter === 'warned' ? 'true' : '',
    invalidated: filter === 'invalidated' ? 'true' : '',
  });
}

/** How the server is asked for it. */
export function filterQuery(filter: ReturnType<typeof readFilter>) {
  if (filter === undefined) return {};
  if (filter === 'invalidated') return { invalidated: 'true' as const };
  return filter === 'warned' ? { warning: true } : { status: filter };
}
