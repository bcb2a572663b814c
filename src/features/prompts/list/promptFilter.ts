import type { Input } from '#contract/kit/endpoint.ts';
import { type PromptFilter, PromptStatus } from '#contract/promptFilter.ts';
import type { prompts } from '#contract/prompts.ts';
import type { ShownList } from '#state/list/listPlace.ts';
import type { ListState } from '#state/list/useListState.ts';

/** The filters of a query for a project's prompts. */
export type PromptQuery = Omit<
  Input<typeof prompts.list>,
  'idProject' | 'page' | 'perPage' | 'orderBy' | 'orderByDirection'
>;
type Narrowed = Pick<ShownList, 'filter'>;
type FilterName = Exclude<keyof PromptFilter, 'search'>;

/** The control for each filter: the status select, the dialog 'Mais filtros', or the review. */
const controls = {
  status: 'select',
  warning: 'select',
  invalidated: 'select',
  approved: 'select',
  heard: 'select',
  needsEar: 'review',
  speaker: 'dialog',
  author: 'dialog',
  changedSince: 'dialog',
} as const satisfies Record<FilterName, 'select' | 'dialog' | 'review'>;

type NamesIn<Control> = {
  [Name in FilterName]: (typeof controls)[Name] extends Control ? Name : never;
}[FilterName];
export type MoreFilter = NamesIn<'dialog'>;

/** Filters of the dialog, by their names in the address. */
export const moreFilters = (Object.keys(controls) as FilterName[]).filter(
  (name): name is MoreFilter => controls[name] === 'dialog',
);

/** Values of the select besides the statuses, by the field that each sets. */
const kinds = {
  warning: 'warned',
  invalidated: 'invalidated',
  approved: 'approved',
  heard: 'differing',
} as const satisfies Record<Exclude<NamesIn<'select'>, 'status'>, string>;
type KindField = keyof typeof kinds;
export type Kind = (typeof kinds)[KindField];
const kindFields = Object.keys(kinds) as KindField[];
const valueOf = (field: KindField) => (field === 'heard' ? 'differs' : 'true');

/** The selected value: a status, or one of the kinds. */
export function readFilter(list: Narrowed): PromptStatus | Kind | undefined {
  const field = kindFields.find((one) => list.filter(one) === valueOf(one));
  return field ? kinds[field] : PromptStatus.options.find((status) => status === list.filter('status'));
}

export function setFilter(list: Pick<ListState, 'setFilter'>, chosen: string): void {
  const field = kindFields.find((one) => kinds[one] === chosen);
  list.setFilter({
    status: field ? '' : chosen,
    ...Object.fromEntries(kindFields.map((one) => [one, one === field ? valueOf(one) : ''])),
  });
}

/** The list's filters as a query. */
export function filterQuery(list: Narrowed): Omit<PromptQuery, 'search'> {
  const chosen = readFilter(list);
  const field = kindFields.find((one) => kinds[one] === chosen);
  const more = moreFilters.flatMap((name) => (list.filter(name) === '' ? [] : [[name, list.filter(name)]]));
  return {
    ...(field ? { [field]: field === 'warning' ? true : valueOf(field) } : chosen && { status: chosen }),
    ...Object.fromEntries(more),
  };
}

export const isNarrowed = (list: Narrowed) => Object.keys(filterQuery(list)).length > 0;
