import { useState } from 'react';
import { type ApiKey, apiKeyColumns, ApiKeyStatus } from '#contract/apikeys.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useListState } from '#state/useListState.ts';
import { apikeys as text } from '#text/pt/apikeys.ts';
import { common } from '#text/pt/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { AddButton } from '#ui/list/AddButton.tsx';
import { Filter } from '#ui/list/Filter.tsx';
import { ListScreen } from '#ui/list/ListScreen.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { useWidth } from '#ui/useWidth.ts';
import { type ApiKeyAct, ApiKeyActDialog } from './ApiKeyActDialog.tsx';
import { ApiKeyActions } from './ApiKeyActions.tsx';
import { ApiKeyCard } from './ApiKeyCard.tsx';
import { findApiKeyColumns } from './findApiKeyColumns.tsx';
import { useListApiKeysQuery } from './apikeysApi.ts';

const states = [
  { value: '', label: text.anyState },
  ...ApiKeyStatus.options.map((value) => ({ value, label: text.states[value] })),
];

export function ApiKeysScreen() {
  const list = useListState('apikey', apiKeyColumns);
  const status = ApiKeyStatus.options.find((option) => option === list.filter('status'));
  const answer = useListApiKeysQuery(
    { ...list.place, search: list.search, ...(status && { status }) },
    { refetchOnMountOrArgChange: true },
  );
  const [act, setAct] = useState<ApiKeyAct>();
  const isWide = useWidth() === 'wide';
  const actionsOf = (apiKey: ApiKey) => <ApiKeyActions apiKey={apiKey} onAct={setAct} />;
  return (
    <>
      <ListScreen
        title={<PageTitle title={text.listTitle}>{text.heading}</PageTitle>}
        caption={text.listTitle}
        list={list}
        answer={answer}
        failure={messageOf(answer.error, common.loadFailed)}
        searchPlaceholder={text.searchPlaceholder}
        actions={<AddButton href="/dashboard/apikeys/new" />}
        filters={
          <Filter
            label={text.state}
            value={status ?? ''}
            options={states}
            onChange={(value) => list.setFilter({ status: value })}
          />
        }
        columns={findApiKeyColumns({ actionsOf, isWide })}
        card={(apiKey) => <ApiKeyCard apiKey={apiKey} actions={actionsOf(apiKey)} />}
        whenEmpty={status ? common.emptySearch : text.whenEmpty}
        emptyAction={
          !status && (
            <ButtonLink variant="filled" size="sm" href="/dashboard/apikeys/new" leftSection={<Icon name="plus" />}>
              {common.add}
            </ButtonLink>
          )
        }
      />
      {act && <ApiKeyActDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}
