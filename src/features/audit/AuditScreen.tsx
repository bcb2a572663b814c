import { useExportActsMutation, useListActsQuery } from '#api/audit.ts';
import { ExportButton } from '#crud/ExportButton.tsx';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { common } from '#text/common.ts';
import { audit as text } from '#text/audit.ts';
import { ActCard } from './ActCard.tsx';
import { actsColumns } from './actsColumns.tsx';
import { auditFilter } from './auditFilter.ts';
import { AuditFilters } from './AuditFilters.tsx';

/** Every act that changed something: who, what, when, before and after. */
export function AuditScreen() {
  const list = useListState('audit', ['id']);
  const filter = auditFilter(list);
  const answer = useListActsQuery({ ...list.place, ...filter }, { refetchOnMountOrArgChange: true });
  const [exportActs] = useExportActsMutation();
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
