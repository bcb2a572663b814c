import type { Model } from '#contract/models.ts';
import { models as text } from '#text/models.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from '#ui/list/Column.ts';
import { ModelName } from './ModelName.tsx';
import { ModelStatus } from './ModelStatus.tsx';
import classes from './Models.module.css';

const { columns } = text;

export const modelsColumns: Column<Model>[] = [
  { title: columns.name, sort: 'name', cell: (model) => <ModelName model={model} /> },
  { title: columns.status, sort: 'status', width: '190px', cell: (model) => <ModelStatus model={model} /> },
  {
    title: columns.updatedAt,
    sort: 'updatedAt',
    width: '200px',
    cell: ({ updatedAt }) => <span className={classes.soft}>{formatDateTime(updatedAt)}</span>,
  },
  {
    title: columns.createdAt,
    sort: 'createdAt',
    width: '190px',
    cell: ({ createdAt }) => <span className={classes.soft}>{formatDateTime(createdAt)}</span>,
  },
];
