import '@mantine/dates/styles.css';
import 'dayjs/locale/pt-br';
import { Input, Popover, TextInput } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { INVALID_DAY } from '#contract/kit/days.ts';
import { calendar, DAY_FORMAT_HINT } from '#text/calendar.ts';
import { isDay, isTypedWhole, parseDay } from './parseDay.ts';

interface DayFieldProps {
  readonly label: string;
  readonly id: string;
  /** YYYY-MM-DD, '' for no day; any other text is shown as it was typed. */
  readonly value?: string;
  /** Called with YYYY-MM-DD, '', or the typed text if it is no day; callers reject or ignore such a text. */
  readonly onChange: (day: string) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly error?: unknown;
  readonly help?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isClearable?: boolean;
}

const toText = (value: string) => (isDay(value) ? value.split('-').reverse().join('/') : value);

/** A calendar day in Brazilian notation, typed or picked. Invalid input stays in the field with an error. */
export function DayField({
  label,
  id,
  value = '',
  onChange,
  onBlur,
  error,
  help,
  isRequired,
  isDisabled,
  isClearable,
}: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isWriting, setIsWriting] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(undefined);
  }
  const text = typed ?? toText(value);
  const isWrong = !isWriting && text !== '' && parseDay(text) === null;
  const choose = (day: string) => {
    setTyped(undefined);
    if (day !== value) onChange(day);
  };
  const type = (written: string) => {
    setTyped(written);
    setIsOpen(true);
    const day = isTypedWhole(written) ? parseDay(written) : null;
    if (day !== null && day !== value) onChange(day);
  };
  /** Commits the typed text: a day, nothing, or invalid text. */
  const settle = () => {
    if (typed === undefined) return;
    const day = typed.trim() === '' ? '' : parseDay(typed);
    if (day !== null) choose(day);
    else if (typed !== value) onChange(typed);
  };
  return (
    <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0 }}>
      <Popover
        opened={isOpen && !isDisabled}
        onChange={setIsOpen}
        position="bottom-start"
        trapFocus={false}
        withinPortal={false}
        withRoles={false}
      >
        <Popover.Target>
          <TextInput
            id={id}
            label={label}
            description={help}
            withAsterisk={isRequired ?? false}
            disabled={isDisabled ?? false}
            autoComplete="off"
            placeholder={DAY_FORMAT_HINT}
            value={text}
            error={isWrong && !isDisabled ? INVALID_DAY : (error as ReactNode)}
            rightSection={isClearable && text !== '' && <Input.ClearButton onClick={() => choose('')} />}
            onChange={(event) => type(event.currentTarget.value)}
            onClick={() => setIsOpen(true)}
            onFocus={() => {
              setIsWriting(true);
              setIsOpen(true);
            }}
            onBlur={(event) => {
              setIsWriting(false);
              setIsOpen(false);
              settle();
              onBlur?.(event);
            }}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setIsOpen(false);
              // If Enter submits a form, the typed day must be committed first.
              if (key === 'Enter') settle();
            }}
          />
        </Popover.Target>
        {/* The focus stays in the field while a day is picked. */}
        <Popover.Dropdown data-dates-dropdown onMouseDown={(event) => event.preventDefault()}>
          <DatePicker
            key={value}
            value={isDay(value) ? value : null}
            {...(isDay(value) && { defaultDate: value })}
            hideOutsideDates
            ariaLabels={calendar}
            onChange={(day) => {
              choose(day ?? value);
              setIsOpen(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </DatesProvider>
  );
}
