import { webhooks } from '#contract/webhooks.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query(queryOf(webhooks.list, 'Webhook')),
    getWebhook: build.query(queryOf(webhooks.get, 'Webhook')),
    createWebhook: build.mutation(mutationOf(webhooks.create, 'Webhook')),
    updateWebhook: build.mutation(mutationOf(webhooks.update, 'Webhook')),
    toggleWebhook: build.mutation(mutationOf(webhooks.toggle, 'Webhook', 'Delivery')),
    removeWebhook: build.mutation(mutationOf(webhooks.remove, 'Webhook')),
    testWebhook: build.mutation(mutationOf(webhooks.test, 'Delivery')),
    listDeliveries: build.query(queryOf(webhooks.deliveries, 'Delivery')),
    replayDelivery: build.mutation(mutationOf(webhooks.replay, 'Delivery')),
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
