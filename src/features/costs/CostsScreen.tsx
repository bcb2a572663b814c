import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { type Cost, costColumns } from '#contract/costs.ts';
import { costs } from '#api/costs.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { ListFrame } from '#crud/ListFrame.tsx';
import { useListState } from '#state/list/useListState.ts';
import { costs as text, formatMoney } from '#text/costs.ts';
import { formatCount } from '#common/formatCount.ts';
import { common, plural } from '#text/common.ts';
import { formatDay } from '#ui/formatDay.ts';
import { ExportButton } from '#crud/ExportButton.tsx';
import { Icon } from '#core/icons/Icon.tsx';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { calendar } from '#text/calendar.ts';
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { Column } from '#ui/list/Column.ts';
import { CostFilters } from './CostFilters.tsx';
import { readPlace, today, toFilter, toQuery } from './costPeriod.ts';
import { CostSummary } from './CostSummary.tsx';
import type { CostPlace } from './CostPlace.ts';
import classes from './Costs.module.css';

const PAGE_SIZES = [10, 25, 50];

export function CostsScreen() {
  const list = useListState('prompt-billing-consolidate', costColumns, PAGE_SIZES);
  const place = readPlace(list.filter);
  const answer = costs.useList({ ...list.place, ...toQuery(place) }, { refetchOnMountOrArgChange: true });
  const search = (wanted: typeof place) => list.setFilter(toFilter(wanted));
  return (
    <ListFrame
      title={text.title}
      list={list}
      pageSizes={PAGE_SIZES}
      answer={answer}
      failure={messageOf(answer.error, text.searchFailed)}
      actions={<CostsButtons place={place} />}
      columns={costsColumns}
      card={(cost) => <CostCard cost={cost} />}
      whenEmpty={text.whenEmpty}
    >
      <CostFilters key={JSON.stringify(place)} place={place} isBusy={answer.isFetching} onSearch={search} />
      <CostSummary place={place} />
    </ListFrame>
  );
}

const costsColumns: Column<Cost>[] = [
  { title: text.columns.name, sort: 'name', cell: (cost) => <span className={classes.name}>{costName(cost)}</span> },
  { title: text.columns.type, sort: 'type', width: '14%', cell: ({ type }) => text.kinds[type] },
  {
    title: text.columns.date,
    sort: 'consolidationDate',
    width: '17%',
    cell: ({ consolidationDate }) => formatDay(consolidationDate),
  },
  {
    title: text.columns.characters,
    sort: 'characterCount',
    width: '17%',
    align: 'end',
    cell: ({ characterCount }) => <span className={classes.soft}>{formatCount(characterCount)}</span>,
  },
  {
    title: text.columns.price,
    sort: 'price',
    width: '15%',
    align: 'end',
    cell: ({ price }) => <b>{formatMoney(price)}</b>,
  },
];

function CostCard({ cost }: { cost: Cost }) {
  return (
    <>
      <div className={classes.cardRow}>
        <span className={classes.name}>{costName(cost)}</span>
        <b>{formatMoney(cost.price)}</b>
      </div>
      <div className={classes.cardRow} data-soft>
        <span>
          {text.kinds[cost.type]}, {formatDay(cost.consolidationDate)}
        </span>
        <span>{plural(cost.characterCount, 'caractere', 'caracteres')}</span>
      </div>
    </>
  );
}

function CostsButtons({ place }: { place: CostPlace }) {
  const [exportCosts] = costs.useExportCsv();
  return (
    <>
      <ExportButton
        label={text.exportCsv}
        fileName={`custos-${place.from}-${place.until}.csv`}
        read={() => exportCosts(toQuery(place)).unwrap()}
        failed={common.downloadFailed}
      />
      <ConsolidateButton />
    </>
  );
}

function ConsolidateButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="calendar" />} onClick={() => setIsOpen(true)}>
        {text.consolidate}
      </Button>
      {isOpen && <ConsolidateDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ConsolidateDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState<string | null>(today());
  const [consolidate, { isLoading }] = costs.useConsolidate();
  const confirm = () =>
    void notifyOutcome(consolidate({ consolidationDate: day ?? today() }).unwrap(), {
      done: text.consolidated,
      onDone: onClose,
      failed: text.consolidateFailed,
    });
  return (
    <Dialog isOpen title={text.consolidateTitle} onClose={onClose}>
      <p className={classes.help}>{text.consolidateBody}</p>
      <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0 }}>
        <DatePicker
          className={classes.picker ?? ''}
          value={day}
          onChange={setDay}
          maxDate={today()}
          hideOutsideDates
          ariaLabels={calendar}
          aria-label={text.day}
        />
      </DatesProvider>
      <DialogButtons
        act={common.confirm}
        isDisabled={day === null}
        isBusy={isLoading}
        onCancel={onClose}
        onAct={confirm}
      />
    </Dialog>
  );
}

function costName({ project, apikey }: Cost): string {
  return project ?? apikey ?? '';
}
