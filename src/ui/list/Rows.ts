import type { ReactNode } from 'react';
import type { Column } from './Column.ts';

/** What a list shows of its records. */
export interface Rows<Item> {
  readonly columns: readonly Column<Item>[];
  /** The same record on a phone. */
  readonly card: (item: Item) => ReactNode;
  readonly rowClass?: (item: Item) => string | undefined;
  /** A second row over the whole width, below the record's own. */
  readonly below?: (item: Item) => ReactNode;
}
