import { dictionary } from '#contract/dictionary.ts';
import { api, changes, reads } from './api.ts';

export const dictionaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.query(reads(dictionary.list, 'Dictionary')),
    findEffect: build.query(reads(dictionary.effect, 'Dictionary')),
    createEntry: build.mutation(changes(dictionary.create, 'Dictionary', 'Prompt')),
    updateEntry: build.mutation(changes(dictionary.update, 'Dictionary', 'Prompt')),
    removeEntry: build.mutation(changes(dictionary.remove, 'Dictionary', 'Prompt')),
    importEntries: build.mutation({
      ...changes(dictionary.importFile),
      // A trial changes nothing.
      invalidatesTags: (_answer, error, { isTrial }) => (error || isTrial ? [] : ['Dictionary', 'Prompt']),
    }),
    exportEntries: build.mutation(changes(dictionary.exportFile)),
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
