import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import { Button } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useState } from 'react';
import { useConsolidateCostsMutation } from '#api/costs.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { calendar } from '#text/calendar.ts';
import { common } from '#text/common.ts';
import { costs as text } from '#text/costs.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { today } from './costPeriod.ts';
import classes from './Costs.module.css';

export function ConsolidateDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState<string | null>(today());
  const [consolidate, { isLoading }] = useConsolidateCostsMutation();
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
      <div className={classes.dialogActions}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button variant="filled" disabled={day === null} loading={isLoading} onClick={confirm}>
          {common.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
