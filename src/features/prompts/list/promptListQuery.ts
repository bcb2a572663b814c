import type { promptColumns } from '#contract/prompts.ts';
import type { ShownList } from '#state/list/listPlace.ts';
import { filterQuery } from './promptFilter.ts';

/** The first order of the list: that of the script. */
export const scriptOrder = { orderBy: 'position', orderByDirection: 'asc' } as const;

export function promptListQuery(idProject: number, list: ShownList<(typeof promptColumns)[number]>) {
  return { idProject, ...list.place, search: list.search, ...filterQuery(list) };
}
