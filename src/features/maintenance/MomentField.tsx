import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import { DatesProvider, DateTimePicker } from '@mantine/dates';
import { maintenanceForm as text } from '#text/pt/maintenance.ts';
import classes from './Maintenance.module.css';

interface MomentFieldProps { readonly label: string; readonly value: string; readonly onChange: (local: string) => void; readonly error?: unknown; readonly id: string }

/** Date and time as Brazil writes them; the value is local, 'YYYY-MM-DD HH:mm:ss', empty when none is chosen. */
export function MomentField({ label, value, onChange, error, id }: MomentFieldProps) {
  return (
    <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0 }}>
      <DateTimePicker
        id={id} label={label} withAsterisk valueFormat="DD/MM/YYYY HH:mm" value={value === '' ? null : value} error={error as string | undefined}
        onChange={(chosen) => onChange(chosen ?? '')} popoverProps={{ withinPortal: false, id }} hideOutsideDates
        classNames={(theme) => ({ ...(theme.components['DateTimePicker']?.classNames as object), day: classes.day ?? '' })} ariaLabels={{ previousMonth: text.previousMonth, nextMonth: text.nextMonth, monthLevelControl: text.chooseMonth, yearLevelControl: text.chooseYear, previousYear: text.previousYear, nextYear: text.nextYear, previousDecade: text.previousDecade, nextDecade: text.nextDecade }}
        timePickerProps={{ hoursInputLabel: text.hours, minutesInputLabel: text.minutes, 'aria-label': text.time }} submitButtonProps={{ 'aria-label': text.chooseTime }}
        clearable={false}
      />
    </DatesProvider>
  );
}
