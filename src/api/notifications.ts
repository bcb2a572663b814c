import { notifications } from '#contract/notifications.ts';
import { api, queryOf } from './api.ts';

export const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query(queryOf(notifications.list, 'Prompt', 'Project')),
  }),
});
export const { useListNotificationsQuery } = notificationsApi;
