import type { Input } from '#contract/kit/endpoint.ts';
import { PromptStatus } from '#contract/promptFilter.ts';
import type { prompts } from '#contract/prompts.ts';
import type { ShownList } from '#state/list/listPlace.ts';
import type { ListState } from '#state/list/useListState.ts';

/** How the server is asked for a part of a project's prompts. */
export type PromptQuery = Omit<
  Input<typeof prompts.list>,
  'idProject' | 'page' | 'perPage' | 'orderBy' | 'orderByDirection'
>;
type Narrowed = Pick<ShownList, 'filter'>;

const kinds = ['warned', 'invalidated', 'approved'] as const;
type Kind = (typeof kinds)[number];
const fieldOf = { warned: 'warning', invalidated: 'invalidated', approved: 'approved' } as const;
const isKind = (filter: string): filter is Kind => (kinds as readonly string[]).includes(filter);

/** What the list is narrowed to: a status, those with a warning, or those that were found bad or good. */
export function readFilter(list: Narrowed): PromptStatus | Kind | undefined {
  const kind = kinds.find((one) => list.filter(fieldOf[one]) === 'true');
  return kind ?? PromptStatus.options.find((status) => status === list.filter('status'));
}

export function setFilter(list: Pick<ListState, 'setFilter'>, filter: string): void {
  list.setFilter({
    status: isKind(filter) ? '' : filter,
    ...Object.fromEntries(kinds.map((kind) => [fieldOf[kind], filter === kind ? 'true' : ''])),
  });
}

/** What the list is narrowed to beside that, as the address has it. */
export const moreFilters = ['speaker', 'author', 'changedSince'] as const;

/** How the server is asked for it. */
export function filterQuery(list: Narrowed): Omit<PromptQuery, 'search'> {
  const filter = readFilter(list);
  const status = filter === undefined || isKind(filter) ? {} : { status: filter };
  const more = moreFilters.flatMap((name) => (list.filter(name) === '' ? [] : [[name, list.filter(name)]]));
  const kind = filter !== undefined && isKind(filter) ? { [fieldOf[filter]]: filter === 'warned' ? true : 'true' } : {};
  return { ...status, ...kind, ...Object.fromEntries(more) };
}

export const isNarrowed = (list: Narrowed) => Object.keys(filterQuery(list)).length > 0;
