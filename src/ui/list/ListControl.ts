import type { OrderByDirection } from '#contract/kit/paging.ts';

/** State of a list and its setters; provided by the state layer. */
export interface ListControl<ColumnName extends string = string> {
  readonly place: { page: number; perPage: number; orderBy: ColumnName; orderByDirection: OrderByDirection };
  readonly search: string;
  setPage(page: number): void;
  setPerPage(perPage: number): void;
  /** Without a direction, a second call for the same column reverses its order. */
  sortBy(column: ColumnName, direction?: OrderByDirection): void;
  setSearch(search: string): void;
}
