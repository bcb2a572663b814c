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
  waiting: 'select',
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

type SelectField = Exclude<NamesIn<'select'>, 'status'>;
/** Values of the select besides the statuses: the field that each sets, and to what. */
const kinds = {
  warned: ['warning', 'true'],
  invalidated: ['invalidated', 'true'],
  approved: ['approved', 'true'],
  unapproved: ['waiting', 'approval'],
  mine: ['waiting', 'mine'],
  ofClient: ['waiting', 'client'],
  toChange: ['waiting', 'change'],
  differing: ['heard', 'differs'],
} as const satisfies Record<string, readonly [SelectField, string]>;
export type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];
const fields = [...new Set(kindNames.map((kind) => kinds[kind][0]))] satisfies SelectField[];

/** The selected value: a status, or one of the kinds. */
export function readFilter(list: Narrowed): PromptStatus | Kind | undefined {
  const kind = kindNames.find((one) => list.filter(kinds[one][0]) === kinds[one][1]);
  return kind ?? PromptStatus.options.find((status) => status === list.filter('status'));
}

const isKind = (chosen: string | undefined): chosen is Kind => chosen !== undefined && chosen in kinds;

export function setFilter(list: Pick<ListState, 'setFilter'>, chosen: string): void {
  const [field, value] = isKind(chosen) ? kinds[chosen] : [];
  list.setFilter({
    status: field ? '' : chosen,
    ...Object.fromEntries(fields.map((one) => [one, one === field ? value! : ''])),
  });
}

/** The list's filters as a query. */
export function filterQuery(list: Narrowed): Omit<PromptQuery, 'search'> {
  const chosen = readFilter(list);
  const [field, value] = isKind(chosen) ? kinds[chosen] : [];
  const more = moreFilters.flatMap((name) => (list.filter(name) === '' ? [] : [[name, list.filter(name)]]));
  return {
    ...(field ? { [field]: field === 'warning' ? true : value } : chosen && { status: chosen }),
    ...Object.fromEntries(more),
  };
}

export const isNarrowed = (list: Narrowed) => Object.keys(filterQuery(list)).length > 0;
