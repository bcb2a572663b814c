/** The tabs of a project, by the last segment of their addresses; the home has none. */
export const projectTabs = ['', 'prompts', 'review', 'approval', 'script', 'dictionary', 'configuration'] as const;
export type ProjectTab = (typeof projectTabs)[number];

export const pathOfTab = (idProject: number, tab: ProjectTab): string =>
  `/dashboard/projects/${idProject}${tab === '' ? '' : `/${tab}`}`;

/** The tab of a project at an address, if there is one. */
export function findTab(path: string): { readonly id: number; readonly tab: ProjectTab } | undefined {
  const [, id, segment = ''] = /^\/dashboard\/projects\/(\d+)(?:\/([^/?]+)(?:\/changes)?)?\/?(?:\?|$)/.exec(path) ?? [];
  const tab = projectTabs.find((one) => one === segment);
  return id === undefined || tab === undefined ? undefined : { id: Number(id), tab };
}
