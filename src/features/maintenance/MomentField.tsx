import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import { DatesProvider, DateTimePicker } from '@mantine/dates';
import { calendar } from '#text/calendar.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { maintenanceForm as text } from '#text/maintenance.ts';

interface MomentFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (local: string) => void;
  readonly error?: unknown;
  readonly id: string;
}

/** Date and time as Brazil writes them; the value is local, 'YYYY-MM-DD HH:mm:ss', empty when none is chosen. */
export function MomentField({ label, value, onChange, error, id }: MomentFieldProps) {
  return (
    <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0 }}>
      <DateTimePicker
        id={id}
        label={label}
        // A label names a button in place of what it shows, so the moment is said with it.
        aria-label={value === '' ? label : `${label}, ${formatDateTime(value.replace(' ', 'T'))}`}
        withAsterisk
        valueFormat="DD/MM/YYYY HH:mm"
        value={value === '' ? null : value}
        error={error as string | undefined}
        onChange={(chosen) => onChange(chosen ?? '')}
        popoverProps={{ withinPortal: false, id }}
        hideOutsideDates
        ariaLabels={calendar}
        timePickerProps={{ hoursInputLabel: text.hours, minutesInputLabel: text.minutes, 'aria-label': text.time }}
        submitButtonProps={{ 'aria-label': text.chooseTime }}
        clearable={false}
      />
    </DatesProvider>
  );
}
