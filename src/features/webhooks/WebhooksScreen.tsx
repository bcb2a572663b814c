import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type Webhook, webhookColumns } from '#contract/webhooks.ts';
import { webhooks } from '#api/webhooks.ts';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { webhooks as text } from '#text/webhooks.ts';
import { CardFoot } from '#ui/list/Card.tsx';
import { dateColumn } from '#ui/list/dateColumn.tsx';
import { RowAction, RowActions } from '#ui/list/RowAction.tsx';
import { AddFirst } from '#ui/list/AddFirst.tsx';
import { common } from '#text/common.ts';
import { cardText } from '#text/status.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Column } from '#ui/list/Column.ts';
import { StateBadge } from '#ui/status/StateBadge.tsx';
import { type WebhookAct, WebhookActDialog } from './WebhookActDialog.tsx';
import classes from './Webhooks.module.css';
import { stateLooks } from './stateLooks.ts';

export function WebhooksScreen() {
  const list = useListState('webhooks', webhookColumns);
  const answer = webhooks.useList({ ...list.place, search: list.search }, { refetchOnMountOrArgChange: true });
  const [act, setAct] = useState<WebhookAct>();
  const actionsOf = (webhook: Webhook) => <WebhookActions webhook={webhook} onAct={setAct} />;
  return (
    <ListFrame
      title={text.listTitle}
      heading={text.title}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      addPath="/dashboard/webhooks/new"
      columns={webhooksTableColumns({ actionsOf })}
      card={(webhook) => <WebhookCard webhook={webhook} actions={actionsOf(webhook)} />}
      whenEmpty={text.whenEmpty}
      emptyAction={<AddFirst href="/dashboard/webhooks/new" />}
      dialog={act && <WebhookActDialog act={act} onClose={() => setAct(undefined)} />}
    />
  );
}

function webhooksTableColumns({ actionsOf }: { actionsOf: (webhook: Webhook) => ReactNode }): Column<Webhook>[] {
  return [
    { title: text.columns.name, sort: 'name', cell: (webhook) => <WebhookName webhook={webhook} /> },
    {
      title: text.columns.events,
      width: '24%',
      cell: ({ events }) => (
        <span className={classes.soft}>{events.map((event) => text.events[event]).join(', ')}</span>
      ),
    },
    { title: text.columns.status, width: '22%', cell: (webhook) => <WebhookState webhook={webhook} /> },
    dateColumn(text.columns.createdAt, 'createdAt', '152px'),
    { title: common.actions, width: '164px', align: 'end', cell: actionsOf },
  ];
}

function WebhookCard({ webhook, actions }: { webhook: Webhook; actions: ReactNode }) {
  return (
    <div className={classes.card}>
      <WebhookName webhook={webhook} />
      <WebhookState webhook={webhook} />
      <p className={classes.soft}>{webhook.events.map((event) => text.events[event]).join(', ')}</p>
      <CardFoot>
        <span className={classes.soft}>{cardText.createdAt(formatDateTime(webhook.createdAt))}</span>
        {actions}
      </CardFoot>
    </div>
  );
}

function WebhookActions({ webhook, onAct }: { webhook: Webhook; onAct: (act: WebhookAct) => void }) {
  const { id, name, status } = webhook;
  const toggle = status === 'paused' ? text.resume : text.pause;
  return (
    <RowActions>
      <RowAction
        icon="list"
        act={text.deliveries}
        label={text.deliveriesOf(name)}
        href={`/dashboard/webhooks/${id}/deliveries`}
      />
      <RowAction icon="edit" act={common.edit} of={name} href={`/dashboard/webhooks/${id}/edit`} />
      <RowAction
        icon={status === 'paused' ? 'check' : 'ban'}
        act={toggle}
        of={name}
        onClick={() => onAct({ kind: 'toggle', webhook })}
      />
      <RowAction icon="trash" act={common.remove} of={name} onClick={() => onAct({ kind: 'remove', webhook })} />
    </RowActions>
  );
}

/** Name with a link to the deliveries. Only the host of the address is shown, because the rest may contain a secret. */
function WebhookName({ webhook: { id, name, url } }: { webhook: Webhook }) {
  return (
    <span className={classes.name}>
      <Link href={`/dashboard/webhooks/${id}/deliveries`}>{name}</Link>
      <code>{hostOf(url)}</code>
    </span>
  );
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

/** State of the webhook, and why the last attempt failed. */
function WebhookState({ webhook: { status, failure } }: { webhook: Webhook }) {
  return (
    <span className={classes.state}>
      <StateBadge look={stateLooks[status]}>{text.states[status]}</StateBadge>
      {failure !== null && <small>{failure}</small>}
    </span>
  );
}
