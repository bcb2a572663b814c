import { projects } from '#contract/projects.ts';
import { prompts } from '#contract/prompts.ts';
import { api, changes, reads } from '#api/api.ts';

export const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProjects: build.query(reads(projects.list, 'Project')),
    createProject: build.mutation(changes(projects.create, 'Project')),
    updateProject: build.mutation(changes(projects.update, 'Project')),
    removeProject: build.mutation(changes(projects.remove, 'Project', 'Prompt')),
    toggleProject: build.mutation(changes(projects.toggle, 'Project')),
    countUnrevised: build.query(reads(prompts.listInvalidated, 'Prompt')),
  }),
});
export const {
  useListProjectsQuery,
  useCreateProjectMutation,
  useUpdateProjectMutation,
  useRemoveProjectMutation,
  useToggleProjectMutation,
  useCountUnrevisedQuery,
} = projectsApi;
