import type { ReactNode } from 'react';

export interface Column<Item> {
  readonly title: string;
  /** Shown instead of the title, which remains the accessible name. */
  readonly head?: ReactNode;
  readonly cell: (item: Item) => ReactNode;
  /** The server's name of the column, if the server can sort by it. */
  readonly sort?: string;
  /** Name of that order, if the title is too short to say it; in capitals like titles. */
  readonly sortName?: string;
  /** CSS width; the other columns share the rest. */
  readonly width?: string;
  readonly align?: 'end';
}
