import { projects } from '#contract/projects.ts';
import { api, mutationOf, queryOf } from './api.ts';

export const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProjects: build.query(queryOf(projects.list, 'Project')),
    getProject: build.query(queryOf(projects.get, 'Project')),
    createProject: build.mutation(mutationOf(projects.create, 'Project')),
    updateProject: build.mutation(mutationOf(projects.update, 'Project')),
    removeProject: build.mutation(mutationOf(projects.remove, 'Project', 'Prompt')),
    toggleProject: build.mutation(mutationOf(projects.toggle, 'Project')),
    packProject: build.mutation(mutationOf(projects.pack, 'Project')),
    findZipNames: build.query(queryOf(projects.zipNames, 'Project', 'Prompt')),
    cancelPack: build.mutation(mutationOf(projects.cancelPack, 'Project')),
  }),
});
export const {
  useListProjectsQuery,
  useGetProjectQuery,
  useCreateProjectMutation,
  useUpdateProjectMutation,
  useRemoveProjectMutation,
  useToggleProjectMutation,
  usePackProjectMutation,
  useFindZipNamesQuery,
  useCancelPackMutation,
  useLazyGetProjectQuery,
} = projectsApi;
