import type { ReactNode } from 'react';
import type { DictionaryRecord } from '#contract/dictionary.ts';
import { common } from '#text/common.ts';
import { dictionary as text } from '#text/dictionary.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from '#ui/list/Column.ts';
import { EntrySaid } from './EntrySaid.tsx';
import { whereOf } from './whereOf.ts';
import classes from './Dictionary.module.css';

const { columns } = text;

export function entriesColumns(actionsOf: (entry: DictionaryRecord) => ReactNode): Column<DictionaryRecord>[] {
  return [
    {
      title: columns.position,
      sort: 'position',
      width: '84px',
      cell: ({ position }) => <span className={classes.soft}>{position}</span>,
    },
    {
      title: columns.written,
      sort: 'written',
      width: '22%',
      cell: ({ written }) => <span className={classes.written}>{written}</span>,
    },
    { title: columns.spoken, sort: 'spoken', cell: (entry) => <EntrySaid entry={entry} /> },
    { title: columns.where, width: '20%', cell: (entry) => <span className={classes.soft}>{whereOf(entry)}</span> },
    {
      title: columns.updatedAt,
      sort: 'updatedAt',
      width: '150px',
      cell: ({ updatedAt }) => <span className={classes.soft}>{formatDateTime(updatedAt)}</span>,
    },
    { title: common.actions, width: '176px', align: 'end', cell: actionsOf },
  ];
}
