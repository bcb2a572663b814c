import { useState } from 'react';
import { invalidatedColumns, type Prompt } from '#contract/prompts.ts';
import { useListInvalidatedQuery } from '#api/prompts.ts';
import { ASKED_JUST_NOW_S } from '#api/api.ts';
import { ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { listText } from '#text/list.ts';
import { invalidated as text } from '#text/prompts.ts';
import { useWidth } from '#ui/useWidth.ts';
import { InvalidatedActions } from './InvalidatedActions.tsx';
import { InvalidatedCard } from './InvalidatedCard.tsx';
import { invalidatedListQuery } from './invalidatedListQuery.ts';
import { invalidatedPromptsColumns } from './invalidatedPromptsColumns.tsx';
import { revisedFilter } from './revisedFilter.ts';
import { ReviewLink } from '#features/prompts/rows/ReviewLink.tsx';
import { ReviseDialog } from '#features/prompts/rows/ReviseDialog.tsx';
import { usePromptRows } from '#features/prompts/rows/usePromptRows.tsx';

export function InvalidatedScreen() {
  const list = useListState('prompts/invalidateds', invalidatedColumns);
  const answer = useListInvalidatedQuery(invalidatedListQuery(list), { refetchOnMountOrArgChange: ASKED_JUST_NOW_S });
  const [revising, setRevising] = useState<Prompt>();
  const { isGone, ...rows } = usePromptRows(answer.data?.data);
  const width = useWidth();
  const actionsOf = (prompt: Prompt) => <InvalidatedActions prompt={prompt} width={width} onRevise={setRevising} />;
  return (
    <ListFrame
      isPanel
      title={text.listTitle}
      heading={text.heading}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      actions={(answer.data?.meta.total ?? 0) > 0 && <ReviewLink path="/dashboard/prompts/invalidated" />}
      filters={<ListFilter list={list} {...revisedFilter} />}
      columns={invalidatedPromptsColumns({ actionsOf, isGone, isWide: width === 'wide' })}
      {...rows}
      card={(prompt) => <InvalidatedCard prompt={prompt} isGone={isGone(prompt)} actions={actionsOf(prompt)} />}
      whenEmpty={list.filter('revised') === '' ? text.whenEmpty : listText.emptySearch}
      dialog={revising && <ReviseDialog prompt={revising} onClose={() => setRevising(undefined)} />}
    />
  );
}
