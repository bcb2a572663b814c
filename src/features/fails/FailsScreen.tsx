import { useState } from 'react';
import { failColumns } from '#contract/fails.ts';
import { FailureCode, type Prompt } from '#contract/prompts.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useListState } from '#state/useListState.ts';
import { common } from '#text/pt/common.ts';
import { fails as text } from '#text/pt/fails.ts';
import { Filter } from '#ui/list/Filter.tsx';
import { ListScreen } from '#ui/list/ListScreen.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { FailActions } from './FailActions.tsx';
import { FailCard } from './FailCard.tsx';
import { findFailColumns } from './findFailColumns.tsx';
import { RemoveFailDialog } from './RemoveFailDialog.tsx';
import { RetryTools } from './RetryTools.tsx';
import { useListFailsQuery } from './failsApi.ts';
import { useSelection } from './useSelection.ts';

const causes = [
  { value: '', label: text.anyCause },
  ...FailureCode.options.map((value) => ({ value, label: text.causes[value] })),
];

export function FailsScreen() {
  const list = useListState('prompts/fails', failColumns);
  const code = FailureCode.options.find((option) => option === list.filter('code'));
  const filter = { search: list.search, ...(code && { code }) };
  const answer = useListFailsQuery(
    { ...list.place, ...filter },
    { refetchOnMountOrArgChange: true, pollingInterval: 10_000, skipPollingIfUnfocused: true },
  );
  const [removing, setRemoving] = useState<Prompt>();
  const shown = answer.currentData?.data ?? [];
  const selection = useSelection(shown.map(({ id }) => id));
  const isWide = useWidth() === 'wide';
  const actionsOf = (prompt: Prompt) => <FailActions prompt={prompt} onRemove={setRemoving} />;
  return (
    <>
      <ListScreen
        title={<PageTitle title={text.listTitle}>{text.heading}</PageTitle>}
        caption={text.listTitle}
        list={list}
        answer={answer}
        failure={messageOf(answer.error, common.loadFailed)}
        searchPlaceholder={text.searchPlaceholder}
        filters={
          <Filter
            label={text.cause}
            value={code ?? ''}
            options={causes}
            onChange={(value) => list.setFilter({ code: value })}
          />
        }
        tools={<RetryTools selection={selection} filter={filter} total={answer.currentData?.meta.total ?? 0} />}
        columns={findFailColumns({ actionsOf, selection, isWide })}
        card={(prompt) => <FailCard prompt={prompt} selection={selection} actions={actionsOf(prompt)} />}
        whenEmpty={code ? common.emptySearch : text.whenEmpty}
      />
      {removing && <RemoveFailDialog prompt={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
