import { dictionary } from '#contract/dictionary.ts';
import { api, changes, reads } from '#api/api.ts';

export const dictionaryApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.query(reads(dictionary.list, 'Dictionary')),
    findEffect: build.query(reads(dictionary.effect, 'Dictionary')),
    createEntry: build.mutation(changes(dictionary.create, 'Dictionary', 'Prompt')),
    updateEntry: build.mutation(changes(dictionary.update, 'Dictionary', 'Prompt')),
    removeEntry: build.mutation(changes(dictionary.remove, 'Dictionary', 'Prompt')),
    importEntries: build.mutation(changes(dictionary.importFile, 'Dictionary', 'Prompt')),
    tryImport: build.mutation(changes(dictionary.importFile)),
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
  useTryImportMutation,
  useExportEntriesMutation,
} = dictionaryApi;
