import { projectColumns } from '#contract/projects.ts';
import { promptColumns } from '#contract/prompts.ts';
import { projectApi } from '#api/projectApi.ts';
import { projectListQuery } from '#features/projects/projectListQuery.ts';
import { projectsApi } from '#features/projects/projectsApi.ts';
import { promptListQuery } from '#features/prompts/promptListQuery.ts';
import { promptsApi } from '#features/prompts/promptsApi.ts';
import { readList } from '#state/listPlace.ts';
import { store } from '#state/store.ts';

const once = { subscribe: false } as const;

/** Asks for the list that an address shows, before its screen is there to ask; settled when all of it has come, or will not. */
export async function askAhead({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const { session, pagination } = store.getState();
  if (!session.isLogin) return;
  const params = new URLSearchParams(search);
  const [, id] = /^\/dashboard\/projects\/(\d+)\/prompts\/?$/.exec(pathname) ?? [];
  if (/^\/dashboard\/projects\/?$/.test(pathname)) {
    await store.dispatch(projectsApi.endpoints.listProjects.initiate(projectListQuery(readList(params, projectColumns, pagination['projects'])), once));
  } else if (id !== undefined) {
    const idProject = Number(id);
    const list = readList(params, promptColumns, pagination[`projects/${idProject}/prompts`]);
    await Promise.all([
      store.dispatch(promptsApi.endpoints.listPrompts.initiate(promptListQuery(idProject, list), once)),
      store.dispatch(projectApi.endpoints.getProject.initiate({ id: idProject }, once)),
    ]);
  }
}
