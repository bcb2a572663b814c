import type { ReactNode } from 'react';
import type { ApiKey } from '#contract/apikeys.ts';
import { apikeys as text } from '#text/apikeys.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { ApiKeyStatusBadge } from './ApiKeyStatusBadge.tsx';
import { ApiKeyUsage } from './ApiKeyUsage.tsx';
import { formatExpiry } from './formatExpiry.ts';
import classes from './ApiKeys.module.css';

export function ApiKeyCard({ apiKey, actions }: { apiKey: ApiKey; actions: ReactNode }) {
  const { service, key, status, lastUsedAt } = apiKey;
  return (
    <>
      <div className={classes.cardHead}>
        <span className={classes.service}>
          {service}
          <code>{key}</code>
        </span>
        <ApiKeyStatusBadge status={status} />
      </div>
      <ApiKeyUsage apiKey={apiKey} />
      <dl className={classes.facts}>
        <div>
          <dt>{text.columns.lastUsedAt}</dt>
          <dd>{lastUsedAt === null ? text.never : formatDateTime(lastUsedAt)}</dd>
        </div>
        <div>
          <dt>{text.columns.expiresAt}</dt>
          <dd>{formatExpiry(apiKey)}</dd>
        </div>
      </dl>
      <div className={classes.cardFoot}>{actions}</div>
    </>
  );
}
