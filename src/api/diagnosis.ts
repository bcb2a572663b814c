import { diagnosis } from '#contract/diagnosis.ts';
import { api, queryOf } from './api.ts';

export const diagnosisApi = api.injectEndpoints({
  endpoints: (build) => ({ getDiagnosis: build.query(queryOf(diagnosis.get)) }),
});
export const { useGetDiagnosisQuery } = diagnosisApi;
