import { notifications as endpoints } from '#contract/notifications.ts';
import { hooksOf } from './hooksOf.ts';

export const notifications = hooksOf('notifications', endpoints, {
  queries: {
    list: ['Prompt', 'Project'],
  },
});
