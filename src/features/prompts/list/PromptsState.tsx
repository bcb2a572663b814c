import type { Project, PromptCounts } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import { WaitingRecords } from '#crud/WaitingRecords.tsx';
import { Note } from '#core/feedback/Note.tsx';
import type { ListState } from '#state/list/useListState.ts';
import { prompts as text } from '#text/prompts.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { useAfterFirstPicture } from '#ui/useAfterFirstPicture.ts';
import { OfflineBanner } from '#features/prompts/offline/OfflineBanner.tsx';
import { PromptSummary } from './PromptSummary.tsx';
import { ZipBanner } from './zip/ZipBanner.tsx';

const BatchBanner = lazyPart(() =>
  import('#features/prompts/batch/BatchBanner.tsx').then((module) => module.BatchBanner),
);

interface PromptsStateProps {
  readonly idProject: number;
  readonly project: Project | undefined;
  readonly list: ListState;
  readonly shown: { readonly data: readonly Prompt[]; readonly counts: PromptCounts } | undefined;
}

/** How a project's prompts stand, above their list: counts, archive, zip and what is kept on this device. */
export function PromptsState({ idProject, project, list, shown }: PromptsStateProps) {
  const isSettled = useAfterFirstPicture();
  return (
    <>
      {shown && <PromptSummary counts={shown.counts} list={list} />}
      {project && !project.active && <Note icon="archive">{text.archived}</Note>}
      {project && <ZipBanner project={project} />}
      {isSettled && <BatchBanner idProject={idProject} />}
      <WaitingRecords name="prompts.create" isOfList={(input) => Number(input['idProject']) === idProject} />
      <OfflineBanner idProject={idProject} shown={shown?.data} />
    </>
  );
}
