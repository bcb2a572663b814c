import type { AuditEntry } from '#contract/audit.ts';
import { audit as text } from '#text/audit.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from '#ui/list/Column.ts';
import { ActName } from './ActName.tsx';
import { Address } from './Address.tsx';
import { Changes } from './Changes.tsx';
import classes from './Audit.module.css';

const { columns } = text;

export const actsColumns: Column<AuditEntry>[] = [
  {
    title: columns.at,
    sort: 'id',
    width: '152px',
    cell: ({ at }) => <span className={classes.soft}>{formatDateTime(at)}</span>,
  },
  {
    title: columns.who,
    width: '22%',
    cell: (act) => (
      <>
        <span className={classes.who}>{act.userEmail ?? text.visitor}</span>
        <Address act={act} />
      </>
    ),
  },
  { title: columns.what, width: '28%', cell: (act) => <ActName act={act} /> },
  { title: columns.changed, cell: (act) => <Changes act={act} /> },
];
