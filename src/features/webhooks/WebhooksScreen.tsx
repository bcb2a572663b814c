import { useState } from 'react';
import { type Webhook, webhookColumns } from '#contract/webhooks.ts';
import { useListWebhooksQuery } from '#api/webhooks.ts';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { webhooks as text } from '#text/webhooks.ts';
import { AddFirst } from '#ui/list/AddFirst.tsx';
import { type WebhookAct, WebhookActDialog } from './WebhookActDialog.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { webhooksTableColumns } from './webhooksTableColumns.tsx';

export function WebhooksScreen() {
  const list = useListState('webhooks', webhookColumns);
  const answer = useListWebhooksQuery({ ...list.place, search: list.search }, { refetchOnMountOrArgChange: true });
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
