import type { Input } from '#contract/kit/endpoint.ts';
import type { bin, binColumns } from '#contract/bin.ts';
import type { ShownList } from '#state/list/listPlace.ts';

/** What the list of the bin asks the server. */
export function binListQuery(list: ShownList<(typeof binColumns)[number]>): Input<typeof bin.list> {
  const kind = list.filter('kind');
  return { ...list.place, search: list.search, ...((kind === 'projects' || kind === 'prompts') && { kind }) };
}
