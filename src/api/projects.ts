import { projects } from '#contract/projects.ts';
import { api, changes, reads } from './api.ts';

export const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProjects: build.query(reads(projects.list, 'Project')),
    getProject: build.query(reads(projects.get, 'Project')),
    createProject: build.mutation(changes(projects.create, 'Project')),
    updateProject: build.mutation(changes(projects.update, 'Project')),
    removeProject: build.mutation(changes(projects.remove, 'Project', 'Prompt')),
    toggleProject: build.mutation(changes(projects.toggle, 'Project')),
    packProject: build.mutation(changes(projects.pack, 'Project')),
    findZipNames: build.query(reads(projects.zipNames, 'Project', 'Prompt')),
    cancelPack: build.mutation(changes(projects.cancelPack, 'Project')),
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
