import { ActionIcon } from '@mantine/core';
import { Link } from 'wouter';
import type { ApiKey } from '#contract/apikeys.ts';
import { apikeys as text } from '#text/apikeys.ts';
import { common } from '#text/common.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { ApiKeyAct } from './ApiKeyActDialog.tsx';
import classes from './ApiKeys.module.css';

export function ApiKeyActions({ apiKey, onAct }: { apiKey: ApiKey; onAct: (act: ApiKeyAct) => void }) {
  const { id, service, status } = apiKey;
  const toggle = status === 'disabled' ? text.enable : text.disable;
  return (
    <span className={classes.actions}>
      <ActionIcon
        component={Link}
        href={`/dashboard/apikeys/${id}/edit`}
        aria-label={`${common.edit} ${service}`}
        title={common.edit}
      >
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon aria-label={`${toggle} ${service}`} title={toggle} onClick={() => onAct({ kind: 'toggle', apiKey })}>
        <Icon name={status === 'disabled' ? 'check' : 'ban'} />
      </ActionIcon>
      <ActionIcon
        aria-label={`${common.remove} ${service}`}
        title={common.remove}
        onClick={() => onAct({ kind: 'remove', apiKey })}
      >
        <Icon name="trash" />
      </ActionIcon>
    </span>
  );
}
