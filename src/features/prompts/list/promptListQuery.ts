import type { promptColumns } from '#contract/prompts.ts';
import type { ShownList } from '#state/list/listPlace.ts';
import { filterQuery } from './promptFilter.ts';

/** What the list of a project's prompts asks the server. */
export function promptListQuery(idProject: number, list: ShownList<(typeof promptColumns)[number]>) {
  return { idProject, ...list.place, search: list.search, ...filterQuery(list) };
}
