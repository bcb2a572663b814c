import { sessions } from '#contract/sessions.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query(queryOf(sessions.list, 'Session')),
    endSession: build.mutation(mutationOf(sessions.end, 'Session')),
    endOtherSessions: build.mutation(mutationOf(sessions.endOthers, 'Session')),
    listSessionsOf: build.query(queryOf(sessions.listOf, 'Session')),
    endSessionOf: build.mutation(mutationOf(sessions.endOf, 'Session')),
    endAllSessionsOf: build.mutation(mutationOf(sessions.endAllOf, 'Session')),
  }),
});
export const {
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useListSessionsOfQuery,
  useEndSessionOfMutation,
  useEndAllSessionsOfMutation,
} = sessionsApi;
