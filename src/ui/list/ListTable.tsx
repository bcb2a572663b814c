import { Fragment, memo } from 'react';
import type { Column } from './Column.ts';
import type { ListControl } from './ListControl.ts';
import type { Rows } from './Rows.ts';
import { useFirstRows } from './useFirstRows.ts';
import classes from './ListTable.module.css';

/** Least height of a row, in px. */
const ROW_HEIGHT = 64;

interface ListTableProps<Item> extends Rows<Item> {
  readonly caption: string;
  readonly items: readonly Item[];
  readonly list: ListControl;
}

export function ListTable<Item extends { id: number | string }>({
  caption,
  columns,
  items,
  list,
  rowClass,
  below,
}: ListTableProps<Item>) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {columns.map(({ title, width }) => (
          <col key={title} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.title} column={column} list={list} />
          ))}
        </tr>
      </thead>
      <TableRows columns={columns} items={items} rowClass={rowClass} below={below} />
    </table>
  );
}

type TableRowsProps<Item> = Pick<ListTableProps<Item>, 'columns' | 'items'> & {
  readonly rowClass: ListTableProps<Item>['rowClass'] | undefined;
  readonly below: ListTableProps<Item>['below'] | undefined;
};

function AllRows<Item extends { id: number | string }>({ columns, items, rowClass, below }: TableRowsProps<Item>) {
  const shown = useFirstRows(items, ROW_HEIGHT);
  return (
    <tbody id="list" tabIndex={-1}>
      {shown.map((item) => {
        const second = below?.(item);
        return (
          <Fragment key={item.id}>
            <tr className={rowClass?.(item)} data-open={second ? true : undefined}>
              {columns.map(({ title, align, cell }) => (
                <td key={title} data-align={align}>
                  {cell(item)}
                </td>
              ))}
            </tr>
            {second && (
              <tr className={rowClass?.(item)} data-below>
                <td colSpan={columns.length}>{second}</td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}

/** Memoized for the same reason as `ListCards`. */
const TableRows = memo(AllRows) as typeof AllRows;

function HeadCell<Item>({
  column: { title, head, sort, sortName, align },
  list,
}: {
  column: Column<Item>;
  list: ListControl;
}) {
  if (sort === undefined)
    return (
      <th scope="col" data-align={align}>
        {head ?? title}
      </th>
    );
  const isSorted = list.place.orderBy === sort;
  const isAscending = list.place.orderByDirection === 'asc';
  return (
    <th scope="col" data-align={align} aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={classes.sort}
        title={sortName && sortName.charAt(0) + sortName.slice(1).toLowerCase()}
        onClick={() => list.sortBy(sort)}
      >
        {title}
        <span aria-hidden="true" data-shown={isSorted || undefined}>
          {isSorted && isAscending ? '↑' : '↓'}
        </span>
      </button>
    </th>
  );
}
