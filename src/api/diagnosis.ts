import { diagnosis } from '#contract/diagnosis.ts';
import { api, reads } from './api.ts';

export const diagnosisApi = api.injectEndpoints({
  endpoints: (build) => ({ getDiagnosis: build.query(reads(diagnosis.get)) }),
});
export const { useGetDiagnosisQuery } = diagnosisApi;
