import { sessions } from '#contract/sessions.ts';
import { api, changes, reads } from './api.ts';

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query(reads(sessions.list, 'Session')),
    endSession: build.mutation(changes(sessions.end, 'Session')),
    endOtherSessions: build.mutation(changes(sessions.endOthers, 'Session')),
    listSessionsOf: build.query(reads(sessions.listOf, 'Session')),
    endSessionOf: build.mutation(changes(sessions.endOf, 'Session')),
    endAllSessionsOf: build.mutation(changes(sessions.endAllOf, 'Session')),
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
