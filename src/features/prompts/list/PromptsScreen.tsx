import { useMemo } from 'react';
import { useParams } from 'wouter';
import { ListFrame } from '#crud/ListFrame.tsx';
import { listText } from '#text/list.ts';
import { prompts as text } from '#text/prompts.ts';
import { AddFirst } from '#ui/list/AddFirst.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { markInvalid } from './markInvalid.ts';
import { PromptsButtons } from './PromptsButtons.tsx';
import { promptRows } from './promptRows.tsx';
import { PromptsState } from './PromptsState.tsx';
import { PromptFilters } from './PromptFilters.tsx';
import { usePromptSelection } from '#features/prompts/batch/usePromptSelection.tsx';
import { usePromptActs } from './usePromptActs.tsx';
import { usePromptRows } from '#features/prompts/rows/usePromptRows.tsx';
import { usePromptsList } from './usePromptsList.ts';

export function PromptsScreen() {
  const idProject = Number(useParams()['idProject']);
  const { project, isNarrowed, frame } = usePromptsList(idProject);
  const { isGone, ...rows } = usePromptRows(frame.answer.data?.data, markInvalid);
  const isWide = useWidth() === 'wide';
  const mayChoose = project?.active ?? false;
  const { actionsOf, dialog } = usePromptActs(mayChoose, !isWide);
  const bar = usePromptSelection(idProject, project, frame.list, frame.answer.currentData);
  const drawn = useMemo(
    () => promptRows({ actionsOf, isGone, hasVoice: isWide, mayChoose }),
    [actionsOf, isGone, isWide, mayChoose],
  );
  const addPath = project?.active && `/dashboard/projects/${idProject}/prompts/new`;
  return (
    <ListFrame
      {...frame}
      isPanel
      title={text.listTitle}
      heading={text.heading}
      searchPlaceholder={text.searchPlaceholder}
      actions={project && <PromptsButtons project={project} list={frame.list} />}
      addPath={addPath ?? false}
      filters={<PromptFilters idProject={idProject} list={frame.list} mayChoose={mayChoose} />}
      {...rows}
      {...drawn}
      whenEmpty={
        isNarrowed ? listText.emptySearch : project?.active === false ? text.whenEmptyArchived : text.whenEmpty
      }
      emptyAction={addPath && !isNarrowed && <AddFirst href={addPath} />}
      dialog={
        <>
          {bar}
          {dialog}
        </>
      }
    >
      <PromptsState idProject={idProject} project={project} list={frame.list} shown={frame.answer.data} />
    </ListFrame>
  );
}
