import type { ReactNode } from 'react';
import type { ApiKey } from '#contract/apikeys.ts';
import { apikeys as text } from '#text/pt/apikeys.ts';
import { common } from '#text/pt/common.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from '#ui/list/Column.ts';
import { ApiKeyStatusBadge } from './ApiKeyStatusBadge.tsx';
import { ApiKeyUsage } from './ApiKeyUsage.tsx';
import { formatExpiry } from './formatExpiry.ts';
import classes from './ApiKeys.module.css';

const { columns } = text;

export function apiKeysColumns({
  actionsOf,
  isWide,
}: {
  actionsOf: (apiKey: ApiKey) => ReactNode;
  isWide: boolean;
}): Column<ApiKey>[] {
  return [
    {
      title: columns.service,
      sort: 'service',
      cell: ({ service, key }) => (
        <span className={classes.service}>
          {service}
          <code>{key}</code>
        </span>
      ),
    },
    { title: columns.status, width: '120px', cell: ({ status }) => <ApiKeyStatusBadge status={status} /> },
    { title: columns.usage, width: isWide ? '17%' : '20%', cell: (apiKey) => <ApiKeyUsage apiKey={apiKey} /> },
    ...(isWide
      ? [
          {
            title: columns.lastUsedAt,
            sort: 'lastUsedAt',
            width: '150px',
            cell: ({ lastUsedAt }: ApiKey) => (
              <span className={classes.soft}>{lastUsedAt === null ? text.never : formatDateTime(lastUsedAt)}</span>
            ),
          },
        ]
      : []),
    {
      title: columns.expiresAt,
      sort: 'expiresAt',
      width: '160px',
      cell: (apiKey) => <span className={classes.soft}>{formatExpiry(apiKey)}</span>,
    },
    ...(isWide
      ? [
          {
            title: columns.createdAt,
            sort: 'createdAt',
            width: '152px',
            cell: ({ createdAt }: ApiKey) => <span className={classes.soft}>{formatDateTime(createdAt)}</span>,
          },
        ]
      : []),
    { title: common.actions, width: '124px', align: 'end', cell: actionsOf },
  ];
}
