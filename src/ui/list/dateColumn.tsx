import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from './Column.ts';
import classes from './ListTable.module.css';

/** A column of times, by which the server can sort. */
export const dateColumn = <Key extends string>(
  title: string,
  key: Key,
  width: string,
): Column<Readonly<Record<Key, string>>> => ({
  title,
  sort: key,
  width,
  cell: (item) => <span className={classes.date}>{formatDateTime(item[key])}</span>,
});
