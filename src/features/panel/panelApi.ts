import { audit } from '#contract/audit.ts';
import { notifications } from '#contract/notifications.ts';
import { api, reads } from '#api/api.ts';

export const panelApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query(reads(notifications.list, 'Prompt', 'Project')),
    listAudit: build.query(reads(audit.list)),
  }),
});
export const { useListNotificationsQuery, useListAuditQuery } = panelApi;
