import { diagnosis } from '#contract/diagnosis/diagnosis.ts';
import { api, reads } from '#api/api.ts';

export const diagnosisApi = api.injectEndpoints({
  endpoints: (build) => ({ getDiagnosis: build.query(reads(diagnosis.get)) }),
});
export const { useGetDiagnosisQuery } = diagnosisApi;
