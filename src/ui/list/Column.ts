import type { ReactNode } from 'react';

export interface Column<Item> {
  readonly title: string;
  /** In place of the title, which still names the column. */
  readonly head?: ReactNode;
  readonly cell: (item: Item) => ReactNode;
  /** The server's name of the column, where it can sort by it. */
  readonly sort?: string;
  /** CSS width; what is left is shared. */
  readonly width?: string;
  readonly align?: 'end';
}
