import type { projectColumns } from '#contract/projects.ts';
import type { ShownList } from '#state/list/listPlace.ts';

export function projectListQuery(list: ShownList<(typeof projectColumns)[number]>) {
  return {
    ...list.place,
    search: list.search,
    status: list.filter('status') === 'archived' ? 'archived' : 'active',
  } as const;
}
