import { TextInput } from '@mantine/core';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { helpBelow } from './helpBelow.ts';
import { parseNumber } from './parseNumber.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly id?: string;
  /** A number, '' where the field is empty, or what was typed where that is no number: a form's schema refuses it. */
  readonly value?: number | string;
  readonly onChange?: (value: number | string) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly disabled?: boolean;
  /** For the keyboard of a phone; the form's schema refuses what is no whole number. */
  readonly isWhole?: boolean;
  /** A number that names something, such as a port. */
  readonly isPlain?: boolean;
}

/** A number as Brazil writes it. What is typed stays as it was typed, so that what is not taken can be told. */
export function NumberField({ value = '', onChange, onBlur, isWhole, isPlain, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const number = typeof value === 'number' ? value : parseNumber(value);
  const written = number?.toLocaleString('pt-BR', { maximumFractionDigits: 6, useGrouping: !isPlain });
  return (
    <TextInput
      {...props}
      {...helpBelow}
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
