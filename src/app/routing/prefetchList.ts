import { projectColumns } from '#contract/projects.ts';
import { invalidatedColumns, promptColumns } from '#contract/prompts.ts';
import { projectsApi } from '#api/projects.ts';
import { promptsApi } from '#api/prompts.ts';
import { projectListQuery } from '#features/projects/projectListQuery.ts';
import { invalidatedListQuery } from '#features/prompts/invalidated/invalidatedListQuery.ts';
import { promptListQuery } from '#features/prompts/list/promptListQuery.ts';
import { readList } from '#state/list/listPlace.ts';
import { store } from '#state/store.ts';

type Named = Readonly<Record<string, string>>;

/** A list that is opened offline. */
export interface OpenedList {
  /** Under which its place is remembered. */
  key(named: Named): string;
  /** Asks for what its screen shows, before the screen is there to ask; settled when all has come, or will not. */
  ask(named: Named, params: URLSearchParams): Promise<unknown>;
}

const once = { subscribe: false } as const;
const leftAt = (list: string) => store.getState().pagination[list];

export const projectList: OpenedList = {
  key: () => 'projects',
  ask: (_, params) =>
    store.dispatch(
      projectsApi.endpoints.listProjects.initiate(
        projectListQuery(readList(params, projectColumns, leftAt('projects'))),
        once,
      ),
    ),
};

const promptsKey = ({ idProject }: Named) => `projects/${Number(idProject)}/prompts`;
export const promptList: OpenedList = {
  key: promptsKey,
  ask: (named, params) => {
    const idProject = Number(named['idProject']);
    return Promise.all([
      store.dispatch(
        promptsApi.endpoints.listPrompts.initiate(
          promptListQuery(idProject, readList(params, promptColumns, leftAt(promptsKey(named)))),
          once,
        ),
      ),
      store.dispatch(projectsApi.endpoints.getProject.initiate({ id: idProject }, once)),
    ]);
  },
};

export const invalidatedList: OpenedList = {
  key: () => 'prompts/invalidateds',
  ask: (_, params) =>
    store.dispatch(
      promptsApi.endpoints.listInvalidated.initiate(
        invalidatedListQuery(readList(params, invalidatedColumns, leftAt('prompts/invalidateds'))),
        once,
      ),
    ),
};
