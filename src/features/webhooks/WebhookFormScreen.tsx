import { useParams } from 'wouter';
import { useGetWebhookQuery } from '#api/administration/webhooks.ts';
import { OpenedRecord } from '#frames/OpenedRecord.tsx';
import { webhooks as text } from '#text/pt/administration/webhooks.ts';
import { WebhookForm } from './WebhookForm.tsx';

export function WebhookFormScreen() {
  const { id } = useParams();
  return id === undefined ? <WebhookForm /> : <EditWebhook id={Number(id)} />;
}

function EditWebhook({ id }: { id: number }) {
  const answer = useGetWebhookQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <OpenedRecord title={text.updateTitle} answer={answer}>
      {(webhook) => <WebhookForm webhook={webhook} />}
    </OpenedRecord>
  );
}
