import { nameOfAct } from '#common/auditWords.ts';
import { describeChange } from '#common/auditChange.ts';
import { audit } from '#api/audit.ts';
import { ExportButton } from '#crud/ExportButton.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { type ListState, useListState } from '#state/list/useListState.ts';
import { common } from '#text/common.ts';
import { audit as text } from '#text/audit.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { addDays } from '#contract/kit/days.ts';
import type { ShownList } from '#state/list/listPlace.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { filterBy, ListFilter } from '#crud/ListFilter.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { isDay } from '#ui/form/parseDay.ts';
import type { Column } from '#ui/list/Column.ts';
import classes from './Audit.module.css';

/** The audit log: all recorded actions with person, time and changed values. */
export function AuditScreen() {
  const list = useListState('audit', ['id']);
  const filter = auditFilter(list);
  const answer = audit.useList({ ...list.place, ...filter }, { refetchOnMountOrArgChange: true });
  const [exportActs] = audit.useExportCsv();
  return (
    <ListFrame
      title={text.title}
      list={list}
      answer={answer}
      searchPlaceholder={text.searchPlaceholder}
      actions={
        <ExportButton
          label={text.exportCsv}
          fileName="auditoria.csv"
          read={() => exportActs(filter).unwrap()}
          failed={common.downloadFailed}
        />
      }
      filters={<AuditFilters list={list} />}
      columns={actsColumns}
      card={(act) => <ActCard act={act} />}
      whenEmpty={text.whenEmpty}
    />
  );
}

/** The filter in the form of the server's query: `endDate` is exclusive, so that it is one day after the last. */
function auditFilter(list: Pick<ShownList, 'search' | 'filter'>) {
  const [from, until] = [list.filter('from'), list.filter('until')];
  return {
    search: list.search,
    ...nounFilter.paramsOf(list),
    ...(from && { startDate: from }),
    ...(until && { endDate: addDays(until, 1) }),
  };
}

const actsColumns: Column<AuditEntry>[] = [
  {
    title: text.columns.at,
    sort: 'id',
    width: '152px',
    cell: ({ at }) => <span className={classes.soft}>{formatDateTime(at)}</span>,
  },
  {
    title: text.columns.who,
    width: '22%',
    cell: (act) => (
      <>
        <span className={classes.who}>{act.userEmail ?? text.visitor}</span>
        <Address act={act} />
      </>
    ),
  },
  { title: text.columns.what, width: '28%', cell: (act) => <ActName act={act} /> },
  { title: text.columns.changed, cell: (act) => <Changes act={act} /> },
];

function ActCard({ act }: { act: AuditEntry }) {
  return (
    <>
      <div className={classes.cardHead}>
        <span className={classes.who}>{act.userEmail ?? text.visitor}</span>
        <span className={classes.soft}>{formatDateTime(act.at)}</span>
      </div>
      <ActName act={act} />
      <Changes act={act} />
      <Address act={act} />
    </>
  );
}

const nounFilter = filterBy('noun', text.noun, text.anyNoun, text.nouns);

/** Filters by noun and days. */
function AuditFilters({ list }: { list: ListState }) {
  const day = (name: 'from' | 'until') => (
    <span className={classes.day}>
      <DayField
        isClearable
        id={`audit-${name}`}
        label={text[name]}
        value={list.filter(name)}
        onChange={(chosen) => {
          if (chosen === '' || isDay(chosen)) list.setFilter({ [name]: chosen });
        }}
      />
    </span>
  );
  return (
    <>
      <ListFilter list={list} {...nounFilter} />
      {day('from')}
      {day('until')}
    </>
  );
}

function ActName({ act: { action, entityName } }: { act: AuditEntry }) {
  return (
    <span className={classes.act}>
      {nameOfAct(action)} {entityName && <b>{entityName}</b>}
    </span>
  );
}

/** API key and client address of an action; nothing for actions of the server itself. */
function Address({ act: { address, service } }: { act: AuditEntry }) {
  return (
    <>
      {service !== null && <span className={classes.address}>{text.byKey(service)}</span>}
      {address !== null && (
        <span className={classes.address}>
          {text.address} {address}
        </span>
      )}
    </>
  );
}

/** Old and new value of each changed field. */
function Changes({ act: { before, after } }: { act: AuditEntry }) {
  const changes = describeChange(before, after);
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <span>{change.field}</span>
          {change.before !== undefined && <del>{change.before}</del>}
          {change.after !== undefined && <ins>{change.after}</ins>}
        </li>
      ))}
    </ul>
  );
}
