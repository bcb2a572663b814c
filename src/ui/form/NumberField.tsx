import { TextInput } from '@mantine/core';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { parseNumber } from './parseNumber.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly id?: string;
  /** A number, '' for an empty field, or the typed text if it is no number; the form's schema rejects it. */
  readonly value?: number | string;
  readonly onChange?: (value: number | string) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  /** Shows the numeric keyboard of phones; the form's schema rejects fractions. */
  readonly isWhole?: boolean;
  /** True for a number that identifies something, such as a port: digits are not grouped. */
  readonly isPlain?: boolean;
}

/** A number in Brazilian notation. The typed text stays as it is, so that invalid input can be reported. */
export function NumberField({ value = '', onChange, onBlur, isWhole, isPlain, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const number = typeof value === 'number' ? value : parseNumber(value);
  const written = number?.toLocaleString('pt-BR', { maximumFractionDigits: 6, useGrouping: !isPlain });
  return (
    <TextInput
      {...props}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed ?? written ?? String(value)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange?.(text.trim() === '' ? '' : (parseNumber(text) ?? text));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
