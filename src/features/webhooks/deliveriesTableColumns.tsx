import type { Delivery } from '#contract/webhooks.ts';
import { common } from '#text/common.ts';
import { deliveries as text } from '#text/webhooks.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from '#ui/list/Column.ts';
import { DeliveryName } from './DeliveryName.tsx';
import { DeliveryOutcome } from './DeliveryOutcome.tsx';
import { ReplayButton } from './ReplayButton.tsx';
import classes from './Webhooks.module.css';

const { columns } = text;
const moment = (at: string | null) => (
  <span className={classes.soft}>{at === null ? text.notTried : formatDateTime(at)}</span>
);

export function deliveriesTableColumns({ id }: { id: number }): Column<Delivery>[] {
  return [
    { title: columns.event, width: '28%', cell: (delivery) => <DeliveryName delivery={delivery} /> },
    { title: columns.outcome, cell: (delivery) => <DeliveryOutcome delivery={delivery} /> },
    { title: columns.tries, width: '124px', align: 'end', cell: ({ tries }) => tries },
    { title: columns.triedAt, sort: 'triedAt', width: '176px', cell: ({ triedAt }) => moment(triedAt) },
    { title: columns.createdAt, sort: 'createdAt', width: '160px', cell: ({ createdAt }) => moment(createdAt) },
    {
      title: common.actions,
      width: '84px',
      align: 'end',
      cell: (delivery) => <ReplayButton id={id} delivery={delivery} />,
    },
  ];
}
