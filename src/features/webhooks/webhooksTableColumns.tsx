import type { ReactNode } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { common } from '#text/common.ts';
import { webhooks as text } from '#text/webhooks.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from '#ui/list/Column.ts';
import { WebhookName } from './WebhookName.tsx';
import { WebhookState } from './WebhookState.tsx';
import classes from './Webhooks.module.css';

const { columns } = text;

export function webhooksTableColumns({ actionsOf }: { actionsOf: (webhook: Webhook) => ReactNode }): Column<Webhook>[] {
  return [
    { title: columns.name, sort: 'name', cell: (webhook) => <WebhookName webhook={webhook} /> },
    {
      title: columns.events,
      width: '24%',
      cell: ({ events }) => (
        <span className={classes.soft}>{events.map((event) => text.events[event]).join(', ')}</span>
      ),
    },
    { title: columns.status, width: '22%', cell: (webhook) => <WebhookState webhook={webhook} /> },
    {
      title: columns.createdAt,
      sort: 'createdAt',
      width: '152px',
      cell: ({ createdAt }) => <span className={classes.soft}>{formatDateTime(createdAt)}</span>,
    },
    { title: common.actions, width: '164px', align: 'end', cell: actionsOf },
  ];
}
