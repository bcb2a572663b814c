import { useMemo } from 'react';
import { useParams } from 'wouter';
import { ListFrame } from '#frames/ListFrame.tsx';
import { common } from '#text/pt/common.ts';
import { prompts as text } from '#text/pt/prompts.ts';
import { AddFirst } from '#ui/list/AddFirst.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { markInvalid } from './markInvalid.ts';
import { PromptsButtons } from './PromptsButtons.tsx';
import { promptRows } from './promptRows.tsx';
import { PromptsState } from './PromptsState.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { usePromptActs } from './usePromptActs.tsx';
import { usePromptRows } from '#features/prompts/rows/usePromptRows.tsx';
import { usePromptsList } from './usePromptsList.ts';

export function PromptsScreen() {
  const idProject = Number(useParams()['idProject']);
  const { project, isNarrowed, frame } = usePromptsList(idProject);
  const { isGone, ...rows } = usePromptRows(frame.answer.data?.data, markInvalid);
  const isWide = useWidth() === 'wide';
  const { actionsOf, dialog } = usePromptActs(project?.active ?? false, !isWide);
  const drawn = useMemo(() => promptRows({ actionsOf, isGone, hasVoice: isWide }), [actionsOf, isGone, isWide]);
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
      filters={<StatusFilter list={frame.list} />}
      {...rows}
      {...drawn}
      whenEmpty={isNarrowed ? common.emptySearch : text.whenEmpty}
      emptyAction={addPath && !isNarrowed && <AddFirst href={addPath} />}
      dialog={dialog}
    >
      <PromptsState idProject={idProject} project={project} list={frame.list} shown={frame.answer.data} />
    </ListFrame>
  );
}
