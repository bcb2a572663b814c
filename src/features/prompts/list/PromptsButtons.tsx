import type { Project } from '#contract/projects.ts';
import type { ShownList } from '#state/list/listPlace.ts';
import { prompts as text } from '#text/pt/prompts.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { OfflineButton } from '#features/prompts/offline/OfflineButton.tsx';
import { filterQuery, readFilter } from './promptFilter.ts';
import { ReviewLink } from '#features/prompts/rows/ReviewLink.tsx';
import { ZipButtons } from './ZipButtons.tsx';

/** What can be done with a project's prompts as a whole. */
export function PromptsButtons({ project, list }: { project: Project; list: Pick<ShownList, 'search' | 'filter'> }) {
  const { id, prompts } = project;
  return (
    <>
      {prompts.processed > 0 && <ReviewLink path={`/dashboard/projects/${id}`} />}
      <ButtonLink href={`/dashboard/projects/${id}/dictionary`}>{text.dictionary}</ButtonLink>
      <OfflineButton project={project} query={{ search: list.search, ...filterQuery(readFilter(list)) }} />
      <ZipButtons project={project} />
    </>
  );
}
