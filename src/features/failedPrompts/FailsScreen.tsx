import { useState } from 'react';
import { failColumns } from '#contract/failedPrompts.ts';
import type { Prompt } from '#contract/prompts.ts';
import { useListFailsQuery } from '#api/failedPrompts.ts';
import { ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { RemovePromptDialog } from '#crud/RemovePromptDialog.tsx';
import { usePoll } from '#state/usePoll.ts';
import { useListState } from '#state/list/useListState.ts';
import { listText } from '#text/list.ts';
import { failedPrompts as text } from '#text/failedPrompts.ts';
import { useWidth } from '#ui/useWidth.ts';
import { FailActions } from './FailActions.tsx';
import { FailCard } from './FailCard.tsx';
import { causeFilter, failFilter } from './failFilter.ts';
import { failsColumns } from './failsColumns.tsx';
import { RetryTools } from './RetryTools.tsx';
import { useSelection } from './useSelection.ts';

const watch = { refetchOnMountOrArgChange: true, skipPollingIfUnfocused: true };
const LOOK_EVERY_MS = 10_000;

export function FailsScreen() {
  const list = useListState('prompts/fails', failColumns);
  const filter = failFilter(list);
  const answer = useListFailsQuery({ ...list.place, ...filter }, { ...watch, pollingInterval: usePoll(LOOK_EVERY_MS) });
  const [removing, setRemoving] = useState<Prompt>();
  const { data: shown = [], meta } = answer.currentData ?? {};
  const selection = useSelection(shown.map(({ id }) => id));
  const isWide = useWidth() === 'wide';
  const actionsOf = (prompt: Prompt) => <FailActions prompt={prompt} onRemove={setRemoving} />;
  return (
    <ListFrame
      title={text.listTitle}
      heading={text.heading}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      filters={<ListFilter list={list} {...causeFilter} />}
      tools={<RetryTools selection={selection} filter={filter} total={meta?.total ?? 0} />}
      columns={failsColumns({ actionsOf, selection, isWide })}
      card={(prompt) => <FailCard prompt={prompt} selection={selection} actions={actionsOf(prompt)} />}
      whenEmpty={filter.code ? listText.emptySearch : text.whenEmpty}
      dialog={removing && <RemovePromptDialog prompt={removing} onClose={() => setRemoving(undefined)} />}
    />
  );
}
