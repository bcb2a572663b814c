import { DEFAULT_PAGE_SIZE, pageSizes, type OrderByDirection } from '#contract/kit/paging.ts';
import type { TablePlace } from './paginationSlice.ts';

const fields = ['page', 'perPage', 'orderBy', 'orderByDirection'] as const;
const firstPlace: TablePlace = { page: 1, perPage: DEFAULT_PAGE_SIZE, orderBy: 'id', orderByDirection: 'desc' };

export function hasPlace(params: URLSearchParams): boolean {
  return fields.some((field) => params.has(field));
}

/** Reads page, size and sort order from an address; missing or invalid values get the defaults. */
export function readPlace(
  params: URLSearchParams,
  columns: readonly string[],
  sizes: readonly number[] = pageSizes,
  first: Partial<TablePlace> = {},
): TablePlace {
  const start = { ...firstPlace, ...first };
  const page = Number(params.get('page'));
  const perPage = Number(params.get('perPage'));
  const orderBy = params.get('orderBy') ?? '';
  const direction = params.get('orderByDirection');
  return {
    page: Number.isInteger(page) && page > 0 ? page : firstPlace.page,
    perPage: sizes.includes(perPage) ? perPage : firstPlace.perPage,
    orderBy: columns.includes(orderBy) ? orderBy : start.orderBy,
    orderByDirection:
      direction === 'asc' || direction === 'desc' ? (direction satisfies OrderByDirection) : start.orderByDirection,
  };
}

export interface ShownList<Column extends string = string> {
  readonly place: { page: number; perPage: number; orderBy: Column; orderByDirection: OrderByDirection };
  readonly search: string;
  /** The value of a screen-specific filter in the address. */
  filter(name: string): string;
}

/**
 * State of the list at an address; an address without any place uses `left`, the place where the person left the list.
 */
export function readList<const Columns extends readonly [string, ...string[]]>(
  params: URLSearchParams,
  columns: Columns,
  left: TablePlace | undefined,
  sizes?: readonly number[],
  first?: Partial<TablePlace>,
): ShownList<Columns[number]> {
  const place = left && !hasPlace(params) ? left : readPlace(params, columns, sizes, first);
  return {
    place: place as ShownList<Columns[number]>['place'],
    search: params.get('search') ?? '',
    filter: (name) => params.get(name) ?? '',
  };
}

/** Writes the place into the address; defaults are omitted, so that a fresh list has a clean address. */
export function writePlace(
  params: URLSearchParams,
  place: TablePlace,
  first: Partial<TablePlace> = {},
): URLSearchParams {
  const start = { ...firstPlace, ...first };
  const next = new URLSearchParams(params);
  for (const field of fields) {
    if (place[field] === start[field]) next.delete(field);
    else next.set(field, String(place[field]));
  }
  return next;
}
