import { type ReactNode, useLayoutEffect } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import type { Page } from '#contract/kit/paging.ts';
import { isNarrowed } from '#features/prompts/list/promptFilter.ts';
import { promptListQuery } from '#features/prompts/list/promptListQuery.ts';
import type { promptColumns } from '#contract/prompts.ts';
import { useConnection } from '#state/device/useConnection.ts';
import { useShortcuts } from '#state/device/useShortcuts.ts';
import type { ListState } from '#state/list/useListState.ts';
import { order as text } from '#text/order.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { focusedRow } from '#ui/list/focusRow.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { useAfterFirstPaint } from '#ui/useAfterFirstPaint.ts';
import type { MoveTo } from './moveRows.ts';
import { readOrder, showOrder } from './order.ts';

const OrderMover = lazyPart(() => import('./OrderMover.tsx').then((module) => module.OrderMover));

/** False if no row has the focus, so that the key stays the browser's. */
function moveFocused(to: MoveTo): unknown {
  const row = readOrder().rows[focusedRow()];
  if (!row) return false;
  return import('./moveRows.ts').then(
    ({ movedWith, moveRows }) => moveRows(movedWith(row.id), to),
    () => noticeFailed(text.failed),
  );
}

/** Numbers the rows if they are listed in the order of the script, and lets them be moved. */
export function usePromptOrder(
  idProject: number,
  list: ListState<(typeof promptColumns)[number]>,
  page: Page<Prompt> | undefined,
  mayChange: boolean,
): ReactNode {
  const isOffline = useConnection() === 'offline';
  const isWhole = list.place.orderBy === 'position' && list.search === '' && !isNarrowed(list);
  const isUpward = list.place.orderByDirection === 'asc';
  const isMovable = mayChange && isWhole && isUpward;
  const query = JSON.stringify(promptListQuery(idProject, list));
  // With the rows that are shown: a key that is pressed between them and this would move another row.
  useLayoutEffect(() => {
    const { total, perPage, page: number } = page?.meta ?? { total: 0, perPage: 1, page: 1 };
    const before = (number - 1) * perPage;
    showOrder({
      idProject,
      query: JSON.parse(query) as ReturnType<typeof promptListQuery>,
      rows: page?.data ?? [],
      numbers: isWhole ? { first: isUpward ? before + 1 : total - before, step: isUpward ? 1 : -1 } : undefined,
      total,
      isMovable,
      isOffline,
    });
  }, [idProject, query, page, isWhole, isUpward, isMovable, isOffline]);
  useShortcuts(
    isMovable
      ? {
          'alt+arrowup': () => moveFocused({ by: -1 }),
          'alt+arrowdown': () => moveFocused({ by: 1 }),
          'alt+home': () => moveFocused({ after: 0 }),
          'alt+end': () => moveFocused({ after: readOrder().total }),
        }
      : {},
  );
  const isSettled = useAfterFirstPaint();
  return isMovable && isSettled && <OrderMover />;
}
