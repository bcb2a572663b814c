import { catalogue } from '#contract/catalogue.ts';
import { api, changes, reads } from './api.ts';

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCatalogue: build.query(reads(catalogue.list, 'Catalogue')),
    getVoiceOffer: build.query(reads(catalogue.offer, 'Catalogue', 'Model', 'ModelList')),
    installVoice: build.mutation(changes(catalogue.install, 'Catalogue')),
    pauseInstall: build.mutation(changes(catalogue.pause, 'Catalogue')),
    resumeInstall: build.mutation(changes(catalogue.resume, 'Catalogue')),
    cancelInstall: build.mutation(changes(catalogue.cancel, 'Catalogue')),
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
