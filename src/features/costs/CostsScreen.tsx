import { costColumns } from '#contract/costs.ts';
import { useListCostsQuery } from '#api/costs.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { costs as text } from '#text/costs.ts';
import { CostCard } from './CostCard.tsx';
import { CostFilters } from './CostFilters.tsx';
import { readPlace, toFilter, toQuery } from './costPeriod.ts';
import { costsColumns } from './costsColumns.tsx';
import { CostsButtons } from './CostsButtons.tsx';
import { CostSummary } from './CostSummary.tsx';

const PAGE_SIZES = [10, 25, 50];

export function CostsScreen() {
  const list = useListState('prompt-billing-consolidate', costColumns, PAGE_SIZES);
  const place = readPlace(list.filter);
  const answer = useListCostsQuery({ ...list.place, ...toQuery(place) }, { refetchOnMountOrArgChange: true });
  const search = (wanted: typeof place) => list.setFilter(toFilter(wanted));
  return (
    <ListFrame
      title={text.title}
      list={list}
      pageSizes={PAGE_SIZES}
      answer={answer}
      failure={messageOf(answer.error, text.searchFailed)}
      actions={<CostsButtons place={place} />}
      columns={costsColumns}
      card={(cost) => <CostCard cost={cost} />}
      whenEmpty={text.whenEmpty}
    >
      <CostFilters key={JSON.stringify(place)} place={place} isBusy={answer.isFetching} onSearch={search} />
      <CostSummary place={place} />
    </ListFrame>
  );
}
