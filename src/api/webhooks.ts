import { webhooks } from '#contract/webhooks.ts';
import { api, changes, reads } from './api.ts';

export const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query(reads(webhooks.list, 'Webhook')),
    getWebhook: build.query(reads(webhooks.get, 'Webhook')),
    createWebhook: build.mutation(changes(webhooks.create, 'Webhook')),
    updateWebhook: build.mutation(changes(webhooks.update, 'Webhook')),
    toggleWebhook: build.mutation(changes(webhooks.toggle, 'Webhook', 'Delivery')),
    removeWebhook: build.mutation(changes(webhooks.remove, 'Webhook')),
    testWebhook: build.mutation(changes(webhooks.test, 'Delivery')),
    listDeliveries: build.query(reads(webhooks.deliveries, 'Delivery')),
    replayDelivery: build.mutation(changes(webhooks.replay, 'Delivery')),
  }),
});
export const {
  useListWebhooksQuery,
  useGetWebhookQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useToggleWebhookMutation,
  useRemoveWebhookMutation,
  useTestWebhookMutation,
  useListDeliveriesQuery,
  useReplayDeliveryMutation,
} = webhooksApi;
