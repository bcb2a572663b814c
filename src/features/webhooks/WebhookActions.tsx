import { ActionIcon } from '@mantine/core';
import { Link } from 'wouter';
import type { Webhook } from '#contract/webhooks.ts';
import { common } from '#text/common.ts';
import { webhooks as text } from '#text/webhooks.ts';
import { Icon } from '#core/icons/Icon.tsx';
import type { WebhookAct } from './WebhookActDialog.tsx';
import classes from './Webhooks.module.css';

export function WebhookActions({ webhook, onAct }: { webhook: Webhook; onAct: (act: WebhookAct) => void }) {
  const { id, name, status } = webhook;
  const toggle = status === 'paused' ? text.resume : text.pause;
  return (
    <span className={classes.actions}>
      <ActionIcon
        component={Link}
        href={`/dashboard/webhooks/${id}/deliveries`}
        aria-label={text.deliveriesOf(name)}
        title={text.deliveries}
      >
        <Icon name="list" />
      </ActionIcon>
      <ActionIcon
        component={Link}
        href={`/dashboard/webhooks/${id}/edit`}
        aria-label={`${common.edit} ${name}`}
        title={common.edit}
      >
        <Icon name="edit" />
      </ActionIcon>
      <ActionIcon aria-label={`${toggle} ${name}`} title={toggle} onClick={() => onAct({ kind: 'toggle', webhook })}>
        <Icon name={status === 'paused' ? 'check' : 'ban'} />
      </ActionIcon>
      <ActionIcon
        aria-label={`${common.remove} ${name}`}
        title={common.remove}
        onClick={() => onAct({ kind: 'remove', webhook })}
      >
        <Icon name="trash" />
      </ActionIcon>
    </span>
  );
}
