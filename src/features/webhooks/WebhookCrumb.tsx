import { useGetWebhookQuery } from '#api/webhooks.ts';

export function WebhookCrumb({ id }: { id: number }) {
  return <span>{useGetWebhookQuery({ id }).currentData?.name ?? id}</span>;
}
