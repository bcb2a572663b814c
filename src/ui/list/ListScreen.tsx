import { type ReactNode, useEffect } from 'react';
import type { Page } from '#contract/kit/paging.ts';
import { Empty } from '#ui/feedback/Empty.tsx';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { common } from '#text/pt/common.ts';
import { useWidth } from '#ui/useWidth.ts';
import type { ListControl } from './ListControl.ts';
import { ListCards } from './ListCards.tsx';
import { ListTable } from './ListTable.tsx';
import { Pager } from './Pager.tsx';
import type { Rows } from './Rows.ts';
import { SearchBox } from './SearchBox.tsx';
import classes from './ListScreen.module.css';

interface ListScreenProps<Item> extends Rows<Item> {
  /** The heading with its page title. */
  readonly title: ReactNode;
  /** What the table holds, for who cannot see it. */
  readonly caption: string;
  readonly list: ListControl;
  readonly answer: {
    currentData?: Page<Item> | undefined;
    data?: Page<Item> | undefined;
    isFetching: boolean;
    error?: unknown;
    refetch: () => unknown;
  };
  readonly failure: string;
  /** Without one there is no search box. */
  readonly searchPlaceholder?: string;
  readonly actions?: ReactNode;
  readonly filters?: ReactNode;
  /** Beside search and filters, at the end. */
  readonly tools?: ReactNode;
  /** Lines between the heading and the table. */
  readonly children?: ReactNode;
  readonly whenEmpty: ReactNode;
  readonly emptyAction?: ReactNode;
  readonly isPanel?: boolean;
  /** Rows a page to choose from, where they are not 10, 20 and 50. */
  readonly pageSizes?: readonly number[];
}

/** The frame of every list: title, search, filters, sorting, paging and each state it can be in. */
export function ListScreen<Item extends { id: number }>(props: ListScreenProps<Item>) {
  const { list, answer, isPanel } = props;
  const isCompact = useWidth() === 'compact';
  // What was shown stays while the next page comes; a failed first load has nothing to show.
  const page = answer.currentData ?? (answer.error === undefined ? answer.data : undefined);
  usePageInRange(list, page);
  const isFiltered = list.search !== '';

  return (
    <>
      <div className={classes.head}>
        {props.title}
        <div className={classes.actions}>{props.actions}</div>
      </div>
      {props.children}
      {props.searchPlaceholder !== undefined && (
        <div className={classes.tools}>
          <SearchBox placeholder={props.searchPlaceholder} value={list.search} onSearch={list.setSearch} />
          {props.filters}
          {props.tools && <div className={classes.toolsEnd}>{props.tools}</div>}
        </div>
      )}
      <div className={isPanel && !isCompact ? classes.panel : classes.open} aria-busy={answer.isFetching}>
        {!page && answer.error === undefined && <Waiting lines={6} />}
        {!page && answer.error !== undefined && <LoadFailed message={props.failure} onRetry={answer.refetch} />}
        {page?.data.length === 0 && (
          <Empty action={isFiltered ? undefined : props.emptyAction}>
            {isFiltered ? common.emptySearch : props.whenEmpty}
          </Empty>
        )}
        {page &&
          page.data.length > 0 &&
          (isCompact ? <ListCards {...props} items={page.data} /> : <ListTable {...props} items={page.data} />)}
        {page && page.meta.total > 0 && <Pager list={list} total={page.meta.total} sizes={props.pageSizes} />}
      </div>
      <output className="visually-hidden">
        {page &&
          !answer.isFetching &&
          (page.meta.total === 0
            ? common.empty
            : common.range(
                Math.min(page.meta.total, (page.meta.page - 1) * page.meta.perPage + 1),
                Math.min(page.meta.total, page.meta.page * page.meta.perPage),
                page.meta.total,
              ))}
      </output>
    </>
  );
}

/** Deleting the last row of the last page, or an old link, must not leave a person on a page that is not there. */
function usePageInRange(list: ListControl, page: Page<unknown> | undefined): void {
  const last = page && Math.max(1, Math.ceil(page.meta.total / page.meta.perPage));
  const isBeyond = last !== undefined && page?.meta.page === list.place.page && list.place.page > last;
  useEffect(() => {
    if (isBeyond) list.setPage(last);
  });
}
