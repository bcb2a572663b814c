import type { Input } from '#contract/kit/endpoint.ts';
import type { modelColumns, models } from '#contract/models.ts';
import type { ShownList } from '#state/list/listPlace.ts';

/** What the list of models asks the server. */
export function modelListQuery(list: ShownList<(typeof modelColumns)[number]>): Input<typeof models.list> {
  const status = list.filter('status');
  return { ...list.place, search: list.search, ...((status === 'true' || status === 'false') && { status }) };
}
