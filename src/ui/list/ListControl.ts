import type { OrderByDirection } from '#contract/kit/paging.ts';

/** What a list knows of its place; the state layer gives it. */
export interface ListControl<ColumnName extends string = string> {
  readonly place: { page: number; perPage: number; orderBy: ColumnName; orderByDirection: OrderByDirection };
  readonly search: string;
  setPage(page: number): void;
  setPerPage(perPage: number): void;
  /** Without a direction: the other one, where the list is in the column's order already. */
  sortBy(column: ColumnName, direction?: OrderByDirection): void;
  setSearch(search: string): void;
}
