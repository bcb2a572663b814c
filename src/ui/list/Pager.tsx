import { ActionIcon } from '@mantine/core';
import { type Page, pageSizes } from '#contract/kit/paging.ts';
import { formatCount } from '#common/formatCount.ts';
import { listText } from '#text/list.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { Choice } from './Choice.tsx';
import type { ListControl } from './ListControl.ts';
import { pageNumbers } from './pageNumbers.ts';
import classes from './Pager.module.css';

export function Pager({
  list: {
    place: { page, perPage },
    setPage,
    setPerPage,
  },
  meta: { total, isCapped },
  sizes = pageSizes,
}: {
  list: ListControl;
  meta: Page<unknown>['meta'];
  sizes?: readonly number[] | undefined;
}) {
  const last = Math.max(1, Math.ceil(total / perPage));
  return (
    <div className={classes.pager}>
      <label className={classes.size}>
        {listText.rowsPerPage}
        <Choice
          variant="unstyled"
          className={classes.select ?? ''}
          options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(perPage)}
          onChange={(size) => setPerPage(Number(size))}
        />
      </label>
      <span className={classes.range}>
        {listText.range((page - 1) * perPage + 1, Math.min(total, page * perPage), { total, isCapped })}
        {isCapped && page === last && <> · {listText.refineSearch}</>}
      </span>
      {last > 1 && (
        <nav className={classes.pages} aria-label={listText.pages}>
          <ActionIcon aria-label={listText.previousPage} disabled={page <= 1} onClick={() => setPage(page - 1)}>
            <Icon name="left" />
          </ActionIcon>
          {pageNumbers(page, last).map((number, i) =>
            number === null ? (
              <span key={`gap${i}`} className={classes.gap}>
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={classes.page}
                aria-current={number === page ? 'page' : undefined}
                aria-label={listText.page(number)}
                onClick={() => setPage(number)}
              >
                {formatCount(number)}
              </button>
            ),
          )}
          <ActionIcon aria-label={listText.nextPage} disabled={page >= last} onClick={() => setPage(page + 1)}>
            <Icon name="right" />
          </ActionIcon>
        </nav>
      )}
    </div>
  );
}
