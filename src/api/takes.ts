import { takes } from '#contract/takes.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const takesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTakes: build.query(queryOf(takes.list, 'Prompt')),
    restoreTake: build.mutation(mutationOf(takes.restore, 'Prompt', 'Project')),
  }),
});
export const { useListTakesQuery, useRestoreTakeMutation } = takesApi;
