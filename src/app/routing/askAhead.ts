import { projectColumns } from '#contract/projects.ts';
import { invalidatedColumns, promptColumns } from '#contract/prompts.ts';
import { projectsApi } from '#api/projects.ts';
import { promptsApi } from '#api/prompts.ts';
import { projectListQuery } from '#features/projects/projectListQuery.ts';
import { invalidatedListQuery } from '#features/prompts/invalidated/invalidatedListQuery.ts';
import { promptListQuery } from '#features/prompts/list/promptListQuery.ts';
import { readList } from '#state/list/listPlace.ts';
import { store } from '#state/store.ts';

/** Asks for what a screen shows, before the screen is there to ask; settled when all of it has come, or will not. */
export type AskAhead = (named: Readonly<Record<string, string>>, params: URLSearchParams) => Promise<unknown>;

const once = { subscribe: false } as const;
const leftAt = (list: string) => store.getState().pagination[list];

export const askProjects: AskAhead = (_, params) =>
  store.dispatch(
    projectsApi.endpoints.listProjects.initiate(
      projectListQuery(readList(params, projectColumns, leftAt('projects'))),
      once,
    ),
  );

export const askPrompts: AskAhead = (named, params) => {
  const idProject = Number(named['idProject']);
  return Promise.all([
    store.dispatch(
      promptsApi.endpoints.listPrompts.initiate(
        promptListQuery(idProject, readList(params, promptColumns, leftAt(`projects/${idProject}/prompts`))),
        once,
      ),
    ),
    store.dispatch(projectsApi.endpoints.getProject.initiate({ id: idProject }, once)),
  ]);
};

export const askInvalidated: AskAhead = (_, params) =>
  store.dispatch(
    promptsApi.endpoints.listInvalidated.initiate(
      invalidatedListQuery(readList(params, invalidatedColumns, leftAt('prompts/invalidateds'))),
      once,
    ),
  );
