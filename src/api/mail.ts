import { mail } from '#contract/mail.ts';
import { api, changes, reads } from './api.ts';

export const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMail: build.query(reads(mail.get, 'Settings')),
    updateMail: build.mutation(changes(mail.update, 'Settings')),
    testMail: build.mutation(changes(mail.test)),
    removeMail: build.mutation(changes(mail.remove, 'Settings')),
  }),
});
export const { useGetMailQuery, useUpdateMailMutation, useTestMailMutation, useRemoveMailMutation } = mailApi;
