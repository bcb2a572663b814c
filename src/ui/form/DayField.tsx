import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import { DateInput, DatesProvider } from '@mantine/dates';
import { calendar, DAY_FORMAT_HINT } from '#text/pt/parts/calendar.ts';
import { parseDay } from './parseDay.ts';

interface DayFieldProps {
  readonly label: string;
  readonly id: string;
  /** YYYY-MM-DD; '' when none is chosen. */
  readonly value?: string;
  readonly onChange: (day: string) => void;
  readonly error?: unknown;
  readonly help?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isClearable?: boolean;
}

/** A calendar day as Brazil writes it, typed or chosen. */
export function DayField({
  label,
  id,
  value = '',
  onChange,
  error,
  help,
  isRequired,
  isDisabled,
  isClearable,
}: DayFieldProps) {
  return (
    <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0 }}>
      <DateInput
        id={id}
        label={label}
        description={help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk={isRequired ?? false}
        disabled={isDisabled ?? false}
        value={value === '' ? null : value}
        onChange={(day) => onChange(day ?? '')}
        error={error as string | undefined}
        dateParser={parseDay}
        valueFormat="DD/MM/YYYY"
        placeholder={DAY_FORMAT_HINT}
        hideOutsideDates
        clearable={isClearable ?? false}
        popoverProps={{ withinPortal: false }}
        ariaLabels={calendar}
      />
    </DatesProvider>
  );
}
