import { Button } from '@mantine/core';
import { AuditNoun } from '#contract/audit.ts';
import { addDays } from '#contract/kit/days.ts';
import { messageOf } from '#api/refusalOf.ts';
import { useListState } from '#state/useListState.ts';
import { audit as text } from '#text/pt/audit.ts';
import { common } from '#text/pt/common.ts';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { Icon } from '#light/icons/Icon.tsx';
import { Filter } from '#ui/list/Filter.tsx';
import { ListScreen } from '#ui/list/ListScreen.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { saveCsv } from '#ui/saveText.ts';
import { ActCard } from './ActCard.tsx';
import { actColumns } from './actColumns.tsx';
import { useExportActsMutation, useListActsQuery } from './auditApi.ts';
import classes from './Audit.module.css';

const nouns = [
  { value: '', label: text.anyNoun },
  ...AuditNoun.options.map((value) => ({ value, label: text.nouns[value] })),
];

/** Every act that changed something: who, what, when, before and after. */
export function AuditScreen() {
  const list = useListState('audit', ['id']);
  const noun = AuditNoun.options.find((option) => option === list.filter('noun'));
  const [from, until] = [list.filter('from'), list.filter('until')];
  const filter = {
    search: list.search,
    ...(noun && { noun }),
    ...(from && { startDate: from }),
    ...(until && { endDate: addDays(until, 1) }),
  };
  const answer = useListActsQuery({ ...list.place, ...filter }, { refetchOnMountOrArgChange: true });
  const [exportActs, exporting] = useExportActsMutation();
  const save = () =>
    exportActs(filter)
      .unwrap()
      .then(
        (csv) => saveCsv('auditoria.csv', String(csv)),
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.exportFailed)),
      );
  return (
    <ListScreen
      title={<PageTitle title={text.title}>{text.title}</PageTitle>}
      caption={text.title}
      list={list}
      answer={answer}
      failure={messageOf(answer.error, common.loadFailed)}
      searchPlaceholder={text.searchPlaceholder}
      actions={
        <Button leftSection={<Icon name="download" />} loading={exporting.isLoading} onClick={() => void save()}>
          {text.exportCsv}
        </Button>
      }
      filters={
        <>
          <Filter
            label={text.noun}
            value={noun ?? ''}
            options={nouns}
            onChange={(value) => list.setFilter({ noun: value })}
          />
          <span className={classes.day}>
            <DayField
              isClearable
              id="audit-from"
              label={text.from}
              value={from}
              onChange={(day) => list.setFilter({ from: day })}
            />
          </span>
          <span className={classes.day}>
            <DayField
              isClearable
              id="audit-until"
              label={text.until}
              value={until}
              onChange={(day) => list.setFilter({ until: day })}
            />
          </span>
        </>
      }
      columns={actColumns}
      card={(act) => <ActCard act={act} />}
      whenEmpty={text.whenEmpty}
    />
  );
}
