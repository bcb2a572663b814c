import * as v from 'valibot';
import { NewWebhook, type Webhook, WebhookChange, type WebhookEvent } from '#contract/webhooks.ts';

/** As the fields hold them. */
export type WebhookValues = {
  name: string;
  url: string;
  events: WebhookEvent[];
  includesText: boolean;
  secret: string;
};

export function valuesOf(webhook: Webhook | undefined): WebhookValues {
  const { name = '', url = '', events = [], includesText = false } = webhook ?? {};
  return { name, url, events, includesText, secret: '' };
}

/** A secret never reaches the disk of this device. */
export const toDraft = (values: WebhookValues): WebhookValues => ({ ...values, secret: '' });

type FormSchema = v.GenericSchema<WebhookValues, v.InferOutput<typeof WebhookChange>>;
export const newWebhookSchema: FormSchema = v.pipe(
  v.custom<WebhookValues>(() => true),
  v.transform((values): v.InferInput<typeof NewWebhook> => values),
  NewWebhook,
);
export const webhookChangeSchema: FormSchema = v.pipe(
  v.custom<WebhookValues>(() => true),
  v.transform(({ secret, ...values }): v.InferInput<typeof WebhookChange> => ({
    ...values,
    ...(secret !== '' && { secret }),
  })),
  WebhookChange,
);
