import { notifications } from '#contract/notifications.ts';
import { api, reads } from './api.ts';

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query(reads(notifications.list, 'Prompt', 'Project')),
  }),
});
export const { useListNotificationsQuery } = notificationsApi;
