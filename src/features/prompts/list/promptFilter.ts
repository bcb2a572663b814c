import { PromptStatus } from '#contract/prompts.ts';
import type { ShownList } from '#state/list/listPlace.ts';
import type { ListState } from '#state/list/useListState.ts';

/** What the list is narrowed to: a status, or those with a warning. */
export function readFilter(list: Pick<ShownList, 'filter'>): PromptStatus | 'warned' | undefined {
  if (list.filter('warning') === 'true') return 'warned';
  return PromptStatus.options.find((status) => status === list.filter('status'));
}

export function setFilter(list: Pick<ListState, 'setFilter'>, filter: string): void {
  list.setFilter(filter === 'warned' ? { status: '', warning: 'true' } : { status: filter, warning: '' });
}

/** How the server is asked for it. */
export function filterQuery(filter: ReturnType<typeof readFilter>) {
  if (filter === undefined) return {};
  return filter === 'warned' ? { warning: true } : { status: filter };
}
