import type { ReactNode } from 'react';
import type { BinItem } from '#contract/bin.ts';
import { bin as text, describeLeft } from '#text/bin.ts';
import { common } from '#text/common.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from '#ui/list/Column.ts';
import type { Width } from '#ui/useWidth.ts';
import { BinRecord } from './BinRecord.tsx';
import classes from './Bin.module.css';

const { columns } = text;

export function binTableColumns(actionsOf: (item: BinItem) => ReactNode, width: Width): Column<BinItem>[] {
  const isWide = width === 'wide';
  return [
    { title: columns.name, sort: 'name', cell: (item) => <BinRecord item={item} /> },
    {
      title: columns.removedBy,
      width: isWide ? '18%' : '17%',
      cell: ({ removedBy }) => <span className={classes.who}>{removedBy ?? text.unknown}</span>,
    },
    {
      title: columns.removedAt,
      sort: 'removedAt',
      width: isWide ? '168px' : '112px',
      cell: ({ removedAt }) => <span className={classes.soft}>{formatDateTime(removedAt)}</span>,
    },
    {
      title: columns.left,
      width: isWide ? '132px' : '92px',
      cell: ({ keptUntil }) => <span className={classes.soft}>{describeLeft(keptUntil)}</span>,
    },
    { title: common.actions, width: '196px', align: 'end', cell: actionsOf },
  ];
}
