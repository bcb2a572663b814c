import { DEFAULT_PAGE_SIZE, pageSizes, type OrderByDirection } from '#contract/paging.ts';
import type { TablePlace } from './paginationSlice.ts';

const fields = ['page', 'perPage', 'orderBy', 'orderByDirection'] as const;
const firstPlace: TablePlace = { page: 1, perPage: DEFAULT_PAGE_SIZE, orderBy: 'id', orderByDirection: 'desc' };

export function hasPlace(params: URLSearchParams): boolean {
  return fields.some((field) => params.has(field));
}

/** The place an address names; what it does not name, or names wrongly, is the default. */
export function readPlace(params: URLSearchParams, columns: readonly string[], sizes: readonly number[] = pageSizes, first: Partial<TablePlace> = {}): TablePlace {
  const start = { ...firstPlace, ...first };
  const page = Number(params.get('page'));
  const perPage = Number(params.get('perPage'));
  const orderBy = params.get('orderBy') ?? '';
  const direction = params.get('orderByDirection');
  return {
    page: Number.isInteger(page) && page > 0 ? page : firstPlace.page,
    perPage: sizes.includes(perPage) ? perPage : firstPlace.perPage,
    orderBy: columns.includes(orderBy) ? orderBy : start.orderBy,
    orderByDirection: direction === 'asc' || direction === 'desc' ? (direction satisfies OrderByDirection) : start.orderByDirection,
  };
}

/** The address with that place in it; defaults are left out, so that a fresh list has a clean address. */
export function writePlace(params: URLSearchParams, place: TablePlace, first: Partial<TablePlace> = {}): URLSearchParams {
  const start = { ...firstPlace, ...first };
  const next = new URLSearchParams(params);
  for (const field of fields) {
    if (place[field] === start[field]) next.delete(field);
    else next.set(field, String(place[field]));
  }
  return next;
}
