import { dictionary } from '#contract/dictionary.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const dictionaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.query(queryOf(dictionary.list, 'Dictionary')),
    findEffect: build.query(queryOf(dictionary.effect, 'Dictionary')),
    createEntry: build.mutation(mutationOf(dictionary.create, 'Dictionary', 'Prompt')),
    updateEntry: build.mutation(mutationOf(dictionary.update, 'Dictionary', 'Prompt')),
    removeEntry: build.mutation(mutationOf(dictionary.remove, 'Dictionary', 'Prompt')),
    importEntries: build.mutation({
      ...mutationOf(dictionary.importFile),
      // A trial changes nothing.
      invalidatesTags: (_answer, error, { isTrial }) => (error || isTrial ? [] : ['Dictionary', 'Prompt']),
    }),
    exportEntries: build.mutation(mutationOf(dictionary.exportFile)),
  }),
});
export const {
  useListEntriesQuery,
  useFindEffectQuery,
  useCreateEntryMutation,
  useUpdateEntryMutation,
  useRemoveEntryMutation,
  useImportEntriesMutation,
  useExportEntriesMutation,
} = dictionaryApi;
