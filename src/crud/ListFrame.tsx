import { type ReactNode, useEffect } from 'react';
import type { Page } from '#contract/kit/paging.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { common } from '#text/common.ts';
import { listText } from '#text/list.ts';
import { Empty } from '#ui/feedback/Empty.tsx';
import { LoadFailed } from '#ui/feedback/LoadFailed.tsx';
import { Waiting } from '#ui/feedback/Waiting.tsx';
import { focusRow } from '#ui/list/focusRow.ts';
import { AddButton } from '#ui/list/AddButton.tsx';
import { ListCards } from '#ui/list/ListCards.tsx';
import type { ListControl } from '#ui/list/ListControl.ts';
import { ListTable } from '#ui/list/ListTable.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import type { Rows } from '#ui/list/Rows.ts';
import { SearchBox } from '#ui/list/SearchBox.tsx';
import { SortChoice } from '#ui/list/SortChoice.tsx';
import { useWidth } from '#ui/useWidth.ts';
import classes from './ListFrame.module.css';

interface ListFrameProps<Item> extends Rows<Item> {
  /** Used in the window title, and as the table's accessible name. */
  readonly title: string;
  /** Heading on the page; the title by default. */
  readonly heading?: string;
  /** The record to which the list belongs. */
  readonly subject?: string | undefined;
  readonly list: ListControl;
  readonly answer: {
    currentData?: Page<Item> | undefined;
    data?: Page<Item> | undefined;
    isFetching: boolean;
    error?: unknown;
    refetch: () => unknown;
  };
  /** Message if loading fails; the server's own by default. */
  readonly failure?: string;
  /** Without it, there is no search box. */
  readonly searchPlaceholder?: string;
  /** Path of the form for a new record; without it, there is no 'Adicionar' button. */
  readonly addPath?: string | false;
  /** Other ways to add, beside 'Adicionar'. */
  readonly addMenu?: ReactNode;
  /** Buttons next to the heading, before 'Adicionar'. */
  readonly actions?: ReactNode;
  readonly filters?: ReactNode;
  /** Shown at the end of the row with search and filters. */
  readonly tools?: ReactNode;
  /** Links to the screens of the same record, below the heading. */
  readonly tabs?: ReactNode;
  /** Content between the heading and the table. */
  readonly children?: ReactNode;
  /** Content below the table. */
  readonly after?: ReactNode;
  readonly whenEmpty: ReactNode;
  readonly emptyAction?: ReactNode;
  /** The open confirmation dialog. */
  readonly dialog?: ReactNode;
  readonly isPanel?: boolean;
  /** Page sizes, if they are not 10, 20 and 50. */
  readonly pageSizes?: readonly number[];
}

/** Layout of all lists: title, search, filters, sorting, paging and all loading states. */
export function ListFrame<Item extends { id: number | string }>(props: ListFrameProps<Item>) {
  const { title, heading = title, list, answer, isPanel } = props;
  const isCompact = useWidth() === 'compact';
  // The previous page stays visible while the next one loads; after a failed first load there is none.
  const page = answer.currentData ?? (answer.error === undefined ? answer.data : undefined);
  usePageInRange(list, page);

  return (
    <>
      <div className={classes.head}>
        <PageTitle title={title} subject={props.subject}>
          {heading}
        </PageTitle>
        {page && page.data.length > 0 && (
          <a
            href="#list"
            className="skip-link"
            // To the first row, not to the many buttons of the table's head.
            onClick={(event) => focusRow(0) && event.preventDefault()}
          >
            {listText.skipToList}
          </a>
        )}
        <div className={classes.actions}>
          {props.actions}
          {props.addPath && <AddButton href={props.addPath} menu={props.addMenu} />}
        </div>
        {props.tabs}
      </div>
      {props.children}
      {props.searchPlaceholder !== undefined && (
        <div className={classes.tools} data-line={props.tabs ? true : undefined}>
          <SearchBox placeholder={props.searchPlaceholder} value={list.search} onSearch={list.setSearch} />
          {props.filters}
          {isCompact && <SortChoice columns={props.columns} list={list} />}
          {props.tools && <div className={classes.toolsEnd}>{props.tools}</div>}
        </div>
      )}
      <div
        className={isPanel && !isCompact ? classes.panel : classes.open}
        aria-busy={answer.isFetching}
        data-list={page ? 'shown' : 'missing'}
      >
        {page ? <Records {...props} page={page} isCompact={isCompact} /> : <NoRecords {...props} />}
      </div>
      {props.after}
      <output className="visually-hidden">{page && !answer.isFetching && describePage(page)}</output>
      {props.dialog}
    </>
  );
}

function NoRecords<Item>({ answer, failure }: ListFrameProps<Item>) {
  if (answer.error === undefined) return <Waiting lines={6} />;
  const message = failure ?? messageOf(answer.error, common.loadFailed);
  return <LoadFailed message={message} error={answer.error} onRetry={answer.refetch} />;
}

function Records<Item extends { id: number | string }>({
  page,
  isCompact,
  ...props
}: ListFrameProps<Item> & { page: Page<Item>; isCompact: boolean }) {
  const isFiltered = props.list.search !== '';
  const rows = { ...props, caption: props.title, items: page.data };
  return (
    <>
      {page.data.length === 0 && (
        <Empty action={isFiltered ? undefined : props.emptyAction}>
          {isFiltered ? listText.emptySearch : props.whenEmpty}
        </Empty>
      )}
      {page.data.length > 0 && (isCompact ? <ListCards {...rows} /> : <ListTable {...rows} />)}
      {page.meta.total > 0 && <Pager list={props.list} meta={page.meta} sizes={props.pageSizes} />}
    </>
  );
}

function describePage({ meta }: Page<unknown>): string {
  const { page, perPage, total } = meta;
  if (total === 0) return common.empty;
  return listText.range(Math.min(total, (page - 1) * perPage + 1), Math.min(total, page * perPage), meta);
}

/** Goes to the last page if the current one does not exist, after its last row was deleted or through an old link. */
function usePageInRange(list: ListControl, page: Page<unknown> | undefined): void {
  const last = page && Math.max(1, Math.ceil(page.meta.total / page.meta.perPage));
  const isBeyond = last !== undefined && page?.meta.page === list.place.page && list.place.page > last;
  useEffect(() => {
    if (isBeyond) list.setPage(last);
  });
}
