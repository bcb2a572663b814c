import { useState } from 'react';
import { binColumns, type BinItem } from '#contract/bin.ts';
import { useListBinQuery } from '#api/bin.ts';
import { ListFilter } from '#crud/ListFilter.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { Note } from '#core/feedback/Note.tsx';
import { useListState } from '#state/list/useListState.ts';
import { bin as text } from '#text/bin.ts';
import { useWidth } from '#ui/useWidth.ts';
import { BinActions } from './BinActions.tsx';
import { BinCard } from './BinCard.tsx';
import { binListQuery } from './binListQuery.ts';
import { binTableColumns } from './binTableColumns.tsx';
import { EmptyBinButton } from './EmptyBinButton.tsx';
import { kindFilter } from './kindFilter.ts';
import { PurgeDialog } from './PurgeDialog.tsx';

/** Deleted projects and prompts, the latest first, until their time is over. */
export function BinScreen() {
  const list = useListState('bin', binColumns, undefined, { orderBy: 'removedAt' });
  const answer = useListBinQuery(binListQuery(list), { refetchOnMountOrArgChange: true });
  const [purging, setPurging] = useState<BinItem>();
  const width = useWidth();
  const actionsOf = (item: BinItem) => <BinActions item={item} width={width} onPurge={setPurging} />;
  return (
    <ListFrame
      title={text.title}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      actions={<EmptyBinButton isEmpty={answer.data?.meta.total === 0} />}
      filters={<ListFilter list={list} {...kindFilter} />}
      columns={binTableColumns(actionsOf, width)}
      card={(item) => <BinCard item={item} actions={actionsOf(item)} />}
      whenEmpty={text.whenEmpty}
      dialog={purging && <PurgeDialog item={purging} onClose={() => setPurging(undefined)} />}
    >
      <Note icon="trash">{text.explain}</Note>
    </ListFrame>
  );
}
