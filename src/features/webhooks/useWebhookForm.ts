import type { Webhook } from '#contract/webhooks.ts';
import { useCreateWebhookMutation, useUpdateWebhookMutation } from '#api/webhooks.ts';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { webhooks as text } from '#text/webhooks.ts';
import { newWebhookSchema, toDraft, valuesOf, webhookChangeSchema } from './webhookValues.ts';

/** The values and rules of a webhook's form. */
export function useWebhookForm(webhook: Webhook | undefined) {
  const [create] = useCreateWebhookMutation();
  const [update] = useUpdateWebhookMutation();
  return useRecordForm(webhook ? webhookChangeSchema : newWebhookSchema, {
    draft: webhook ? `webhooks/${webhook.id}` : 'webhooks/new',
    toDraft,
    backTo: '/dashboard/webhooks',
    initialValues: valuesOf(webhook),
    labels: {
      name: text.name,
      url: text.url,
      events: text.chooseEvents,
      includesText: text.includesText,
      secret: webhook ? text.newSecret : text.secret.label,
    },
    save: ({ secret, ...values }) =>
      (webhook
        ? update({ id: webhook.id, ...values, ...(secret !== undefined && { secret }) })
        : create({ ...values, secret: secret ?? '' })
      ).unwrap(),
    failed: text.saveFailed,
  });
}
export type WebhookFormState = ReturnType<typeof useWebhookForm>;
