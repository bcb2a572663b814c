import { mail } from '#contract/mail.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMail: build.query(queryOf(mail.get, 'Settings')),
    updateMail: build.mutation(mutationOf(mail.update, 'Settings')),
    testMail: build.mutation(mutationOf(mail.test)),
    removeMail: build.mutation(mutationOf(mail.remove, 'Settings')),
  }),
});
export const { useGetMailQuery, useUpdateMailMutation, useTestMailMutation, useRemoveMailMutation } = mailApi;
