import { Button } from '@mantine/core';
import { useState } from 'react';
import { costColumns } from '#contract/costs.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useListState } from '#state/useListState.ts';
import { costs as text } from '#text/pt/costs.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { ListScreen } from '#ui/list/ListScreen.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { saveCsv } from '#ui/saveText.ts';
import { ConsolidateDialog } from './ConsolidateDialog.tsx';
import { CostCard } from './CostCard.tsx';
import { CostFilters } from './CostFilters.tsx';
import { readPlace, toQuery } from './costPeriod.ts';
import { CostSummary } from './CostSummary.tsx';
import { costTableColumns } from './costTableColumns.tsx';
import { useExportCostsMutation, useListCostsQuery } from './costsApi.ts';

const PAGE_SIZES = [10, 25, 50];

export function CostsScreen() {
  const list = useListState('prompt-billing-consolidate', costColumns, PAGE_SIZES);
  const place = readPlace(list.filter);
  const query = toQuery(place);
  const answer = useListCostsQuery({ ...list.place, ...query }, { refetchOnMountOrArgChange: true });
  const [exportCosts, exporting] = useExportCostsMutation();
  const [isConsolidating, setIsConsolidating] = useState(false);
  const save = () =>
    exportCosts(query)
      .unwrap()
      .then(
        (csv) => saveCsv(`custos-${place.from}-${place.until}.csv`, String(csv)),
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.exportFailed)),
      );
  return (
    <>
      <ListScreen
        title={<PageTitle title={text.title}>{text.title}</PageTitle>}
        caption={text.title}
        list={list}
        pageSizes={PAGE_SIZES}
        answer={answer}
        failure={messageOf(answer.error, text.searchFailed)}
        actions={
          <>
            <Button leftSection={<Icon name="download" />} loading={exporting.isLoading} onClick={() => void save()}>
              {text.exportCsv}
            </Button>
            <Button leftSection={<Icon name="calendar" />} onClick={() => setIsConsolidating(true)}>
              {text.consolidate}
            </Button>
          </>
        }
        columns={costTableColumns}
        card={(cost) => <CostCard cost={cost} />}
        whenEmpty={text.whenEmpty}
      >
        <CostFilters
          key={JSON.stringify(place)}
          place={place}
          isBusy={answer.isFetching}
          onSearch={({ type, subject, from, until }) =>
            list.setFilter({ type: type === 'todos' ? '' : type, subject, from, until })
          }
        />
        <CostSummary place={place} />
      </ListScreen>
      {isConsolidating && <ConsolidateDialog onClose={() => setIsConsolidating(false)} />}
    </>
  );
}
