import { projects } from '#contract/projects.ts';
import { api, reads } from './api.ts';

export const projectApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProject: build.query(reads(projects.get, 'Project')),
  }),
});
export const { useGetProjectQuery, useLazyGetProjectQuery } = projectApi;
