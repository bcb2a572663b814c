import { listText } from '#text/list.ts';
import type { Column } from './Column.ts';
import { Filter } from './Filter.tsx';
import type { ListControl } from './ListControl.ts';

interface SortChoiceProps<Item> {
  readonly columns: readonly Column<Item>[];
  readonly list: ListControl;
}

/** Sort order of lists without column headings, such as cards. */
export function SortChoice<Item>({ columns, list }: SortChoiceProps<Item>) {
  const { orderBy, orderByDirection } = list.place;
  const sortable = columns.flatMap(({ title, sort, sortName }) =>
    sort === undefined ? [] : [{ title: sortName ?? title, sort }],
  );
  if (sortable.length === 0) return null;
  const options = sortable.flatMap(({ title, sort }) => [
    { value: `${sort} asc`, label: listText.ascending(title) },
    { value: `${sort} desc`, label: listText.descending(title) },
  ]);
  return (
    <Filter
      label={listText.order}
      value={`${orderBy} ${orderByDirection}`}
      options={
        sortable.some(({ sort }) => sort === 'id')
          ? options
          : [{ value: 'id desc', label: listText.newestFirst }, ...options]
      }
      onChange={(chosen) => {
        const [column = '', direction] = chosen.split(' ');
        list.sortBy(column, direction === 'asc' ? 'asc' : 'desc');
      }}
    />
  );
}
