import { webhooks as endpoints } from '#contract/webhooks.ts';
import { hooksOf } from './hooksOf.ts';

export const webhooks = hooksOf('webhooks', endpoints, {
  queries: {
    list: ['Webhook'],
    get: ['Webhook'],
    deliveries: ['Delivery'],
  },
  mutations: {
    create: ['Webhook'],
    update: ['Webhook'],
    toggle: ['Webhook', 'Delivery'],
    remove: ['Webhook'],
    test: ['Delivery'],
    replay: ['Delivery'],
  },
});
