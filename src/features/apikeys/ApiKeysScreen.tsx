import { useState } from 'react';
import { type ApiKey, apiKeyColumns } from '#contract/apikeys.ts';
import { useListApiKeysQuery } from '#api/apikeys.ts';
import { ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { apikeys as text } from '#text/apikeys.ts';
import { listText } from '#text/list.ts';
import { AddFirst } from '#ui/list/AddFirst.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { type ApiKeyAct, ApiKeyActDialog } from './ApiKeyActDialog.tsx';
import { ApiKeyActions } from './ApiKeyActions.tsx';
import { ApiKeyCard } from './ApiKeyCard.tsx';
import { apiKeyListQuery } from './apiKeyListQuery.ts';
import { apiKeysColumns } from './apiKeysColumns.tsx';
import { statusFilter } from './statusFilter.ts';

export function ApiKeysScreen() {
  const list = useListState('apikey', apiKeyColumns);
  const query = apiKeyListQuery(list);
  const answer = useListApiKeysQuery(query, { refetchOnMountOrArgChange: true });
  const [act, setAct] = useState<ApiKeyAct>();
  const isWide = useWidth() === 'wide';
  const actionsOf = (apiKey: ApiKey) => <ApiKeyActions apiKey={apiKey} onAct={setAct} />;
  return (
    <ListFrame
      title={text.listTitle}
      heading={text.heading}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      addPath="/dashboard/apikeys/new"
      filters={<ListFilter list={list} {...statusFilter} />}
      columns={apiKeysColumns({ actionsOf, isWide })}
      card={(apiKey) => <ApiKeyCard apiKey={apiKey} actions={actionsOf(apiKey)} />}
      whenEmpty={query.status ? listText.emptySearch : text.whenEmpty}
      emptyAction={!query.status && <AddFirst href="/dashboard/apikeys/new" />}
      dialog={act && <ApiKeyActDialog act={act} onClose={() => setAct(undefined)} />}
    />
  );
}
