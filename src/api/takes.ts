import { takes } from '#contract/takes.ts';
import { api, changes, reads } from './api.ts';

export const takesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTakes: build.query(reads(takes.list, 'Prompt')),
    restoreTake: build.mutation(changes(takes.restore, 'Prompt', 'Project')),
  }),
});
export const { useListTakesQuery, useRestoreTakeMutation } = takesApi;
