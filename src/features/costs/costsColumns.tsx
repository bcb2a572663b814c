import type { Cost } from '#contract/costs.ts';
import { count } from '#text/common.ts';
import { costs as text, formatMoney } from '#text/costs.ts';
import { formatDay } from '#ui/formatDay.ts';
import type { Column } from '#ui/list/Column.ts';
import { costName } from './costNames.ts';
import classes from './Costs.module.css';

const { columns } = text;

export const costsColumns: Column<Cost>[] = [
  { title: columns.name, sort: 'name', cell: (cost) => <span className={classes.name}>{costName(cost)}</span> },
  { title: columns.type, sort: 'type', width: '14%', cell: ({ type }) => text.kinds[type] },
  {
    title: columns.date,
    sort: 'consolidationDate',
    width: '17%',
    cell: ({ consolidationDate }) => formatDay(consolidationDate),
  },
  {
    title: columns.characters,
    sort: 'characterCount',
    width: '17%',
    align: 'end',
    cell: ({ characterCount }) => <span className={classes.soft}>{count(characterCount)}</span>,
  },
  { title: columns.price, sort: 'price', width: '15%', align: 'end', cell: ({ price }) => <b>{formatMoney(price)}</b> },
];
