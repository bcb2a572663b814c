import { catalogue } from '#contract/catalogue.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCatalogue: build.query(queryOf(catalogue.list, 'Catalogue')),
    getVoiceOffer: build.query(queryOf(catalogue.offer, 'Catalogue', 'Model', 'ModelList')),
    installVoice: build.mutation(mutationOf(catalogue.install, 'Catalogue')),
    pauseInstall: build.mutation(mutationOf(catalogue.pause, 'Catalogue')),
    resumeInstall: build.mutation(mutationOf(catalogue.resume, 'Catalogue')),
    cancelInstall: build.mutation(mutationOf(catalogue.cancel, 'Catalogue')),
  }),
});
export const {
  useListCatalogueQuery,
  useGetVoiceOfferQuery,
  useInstallVoiceMutation,
  usePauseInstallMutation,
  useResumeInstallMutation,
  useCancelInstallMutation,
} = catalogueApi;
