import type { Input } from '#contract/kit/endpoint.ts';
import type { invalidatedColumns, prompts } from '#contract/prompts.ts';
import type { ShownList } from '#state/list/listPlace.ts';

export function invalidatedListQuery(
  list: ShownList<(typeof invalidatedColumns)[number]>,
): Input<typeof prompts.listInvalidated> {
  const revised = list.filter('revised');
  return { ...list.place, search: list.search, ...((revised === 'true' || revised === 'false') && { revised }) };
}
