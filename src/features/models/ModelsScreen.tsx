import { Link } from 'wouter';
import { type Model, modelColumns } from '#contract/models.ts';
import { refusalOf } from '#api/refusalOf.ts';
import { useListState } from '#state/useListState.ts';
import { models as text } from '#text/pt/models.ts';
import { common } from '#text/pt/common.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { AddButton } from '#ui/list/AddButton.tsx';
import type { Column } from '#ui/list/Column.ts';
import { Filter } from '#ui/list/Filter.tsx';
import { ListScreen } from '#ui/list/ListScreen.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { ModelStatus } from './ModelStatus.tsx';
import { useListModelsQuery } from './modelsApi.ts';
import classes from './Models.module.css';

const filters = [
  { value: '', label: text.anyStatus },
  { value: 'true', label: text.onlyActive },
  { value: 'false', label: text.onlyInactive },
];
const { columns } = text;

const modelTableColumns: Column<Model>[] = [
  { title: columns.name, sort: 'name', cell: (model) => <ModelName model={model} /> },
  { title: columns.status, sort: 'status', width: '190px', cell: (model) => <ModelStatus model={model} /> },
  {
    title: columns.updatedAt,
    sort: 'updatedAt',
    width: '200px',
    cell: ({ updatedAt }) => <span className={classes.soft}>{formatDateTime(updatedAt)}</span>,
  },
  {
    title: columns.createdAt,
    sort: 'createdAt',
    width: '190px',
    cell: ({ createdAt }) => <span className={classes.soft}>{formatDateTime(createdAt)}</span>,
  },
];

export function ModelsScreen() {
  const list = useListState('models', modelColumns);
  const status = list.filter('status');
  const answer = useListModelsQuery(
    { ...list.place, search: list.search, ...((status === 'true' || status === 'false') && { status }) },
    { refetchOnMountOrArgChange: true, pollingInterval: 10_000, skipPollingIfUnfocused: true },
  );
  return (
    <ListScreen
      title={<PageTitle title={text.listTitle}>{text.heading}</PageTitle>}
      caption={text.listTitle}
      list={list}
      answer={answer}
      failure={refusalOf(answer.error)?.messages[0] ?? text.loadFailed}
      searchPlaceholder={text.searchPlaceholder}
      actions={<AddButton href="/dashboard/models/new" />}
      filters={
        <Filter
          label={text.statusFilter}
          value={status}
          options={filters}
          onChange={(value) => list.setFilter({ status: value })}
        />
      }
      columns={modelTableColumns}
      card={(model) => (
        <>
          <div className={classes.cardHead}>
            <ModelName model={model} />
            <ModelStatus model={model} />
          </div>
          <p className={classes.soft}>{formatDateTime(model.updatedAt)}</p>
        </>
      )}
      whenEmpty={status === '' ? text.whenEmpty : common.emptySearch}
    />
  );
}

function ModelName({ model: { id, name, voices } }: { model: Model }) {
  return (
    <span>
      <Link className={classes.name} href={`/dashboard/models/${id}/edit`}>
        {name}
      </Link>
      {voices.length > 1 && <small className={classes.voices}>{voices.join(', ')}</small>}
    </span>
  );
}
