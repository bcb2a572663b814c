import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useSearchParams } from 'wouter';
import type { OrderByDirection } from '#contract/kit/paging.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { hasPlace, readList, type ShownList, writePlace } from './listPlace.ts';
import { placeChanged, type TablePlace } from './paginationSlice.ts';
import type { RootState } from '#state/store.ts';

export interface ListState<Column extends string = string> extends ShownList<Column> {
  setPage(page: number): void;
  setPerPage(perPage: number): void;
  sortBy(column: Column, direction?: OrderByDirection): void;
  setSearch(search: string): void;
  setFilter(values: Record<string, string>): void;
}

/**
 * Page, search, sort order and filters of a list, stored in the address bar, and by endpoint in the 'pagination' slice.
 */
export function useListState<const Columns extends readonly [string, ...string[]]>(
  endpoint: string,
  columns: Columns,
  sizes?: readonly number[],
  first?: Partial<TablePlace>,
): ListState<Columns[number]> {
  const [params, setParams] = useSearchParams();
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const firstPlace = useRef(first);
  const [left, setLeft] = useState(() => (hasPlace(params) ? undefined : store.getState().pagination[endpoint]));
  // Until the person navigates, an address without any place stands for where they left the list.
  const returning = left && !hasPlace(params) ? left : undefined;
  const shown = readList(params, columns, left, sizes, first);

  useEffect(() => {
    if (returning) setParams((now) => writePlace(now, returning, firstPlace.current), { replace: true });
  }, [returning, setParams]);

  const go = (changes: Partial<TablePlace>, values: Record<string, string> = {}) => {
    const next = { ...shown.place, ...changes };
    setLeft(undefined);
    dispatch(placeChanged({ endpoint, place: next }));
    setParams(
      (now) => {
        const written = writePlace(now, next, firstPlace.current);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') written.delete(name);
          else written.set(name, value);
        }
        return written;
      },
      { replace: true },
    );
  };

  return {
    ...shown,
    setPage: (page) => go({ page }),
    setPerPage: (perPage) => go({ perPage, page: 1 }),
    sortBy: (orderBy, direction) => {
      const other = shown.place.orderBy === orderBy && shown.place.orderByDirection === 'asc' ? 'desc' : 'asc';
      go({ page: 1, orderBy, orderByDirection: direction ?? other });
    },
    setSearch: (search) => go({ page: 1 }, { search }),
    setFilter: (values) => go({ page: 1 }, values),
  };
}
