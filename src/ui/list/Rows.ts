import type { ReactNode } from 'react';
import type { Column } from './Column.ts';

/** Presentation of a list's records. */
export interface Rows<Item> {
  readonly columns: readonly Column<Item>[];
  /** The presentation of a record on a phone. */
  readonly card: (item: Item) => ReactNode;
  readonly rowClass?: (item: Item) => string | undefined;
  /** A second row below the record's own, over the whole width. */
  readonly below?: (item: Item) => ReactNode;
}
