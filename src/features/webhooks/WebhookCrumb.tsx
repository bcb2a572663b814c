import { webhooks } from '#api/webhooks.ts';

export function WebhookCrumb({ id }: { id: number }) {
  return <span>{webhooks.useGet({ id }).currentData?.name ?? id}</span>;
}
