import type { ReactNode } from 'react';
import type { ApiKey } from '#contract/apikeys.ts';
import { apikeys as text } from '#text/apikeys.ts';
import { common } from '#text/common.ts';
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
      cell: (apiKey) => (
        <span className={classes.service}>
          {apiKey.service}
          <code>{apiKey.key}</code>
          {!isWide && <ApiKeyUsage apiKey={apiKey} />}
        </span>
      ),
    },
    { title: columns.status, width: '120px', cell: ({ status }) => <ApiKeyStatusBadge status={status} /> },
    ...(isWide
      ? [
          { title: columns.usage, width: '17%', cell: (apiKey: ApiKey) => <ApiKeyUsage apiKey={apiKey} /> },
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
    {
      title: columns.createdAt,
      sort: 'createdAt',
      width: '152px',
      cell: ({ createdAt }) => <span className={classes.soft}>{formatDateTime(createdAt)}</span>,
    },
    { title: common.actions, width: '124px', align: 'end', cell: actionsOf },
  ];
}
