import { type ReactNode, useEffect } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import type { Page } from '#contract/kit/paging.ts';
import type { ListState } from '#state/list/useListState.ts';
import { filterQuery } from '#features/prompts/list/promptFilter.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { showRows, useSelection } from './selection.ts';

const BatchBar = lazyPart(() => import('./BatchBar.tsx').then((module) => module.BatchBar));

/** Row selection of a project's list; the bar with the actions is loaded with the first selection. */
export function usePromptSelection(
  idProject: number,
  project: Project | undefined,
  list: ListState,
  page: Page<Prompt> | undefined,
): ReactNode {
  const filter = { search: list.search, ...filterQuery(list) };
  const key = JSON.stringify([idProject, filter]);
  const shown = page?.data;
  useEffect(() => {
    showRows(key, shown);
  }, [key, shown]);
  const isChosen = useSelection(({ list: listed, chosen, isAll }) => listed === key && (isAll || chosen.size > 0));
  return isChosen && project?.active && page && <BatchBar project={project} filter={filter} meta={page.meta} />;
}
