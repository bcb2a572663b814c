import { useParams } from 'wouter';
import { webhooks } from '#api/webhooks.ts';
import { OpenedRecord } from '#crud/OpenedRecord.tsx';
import { webhooks as text } from '#text/webhooks.ts';
import { WebhookForm } from './WebhookForm.tsx';

export function WebhookFormScreen() {
  const { id } = useParams();
  return id === undefined ? <WebhookForm /> : <EditWebhook id={Number(id)} />;
}

function EditWebhook({ id }: { id: number }) {
  const answer = webhooks.useGet({ id }, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={text.updateTitle} answer={answer}>
      {(webhook) => <WebhookForm webhook={webhook} />}
    </OpenedRecord>
  );
}
