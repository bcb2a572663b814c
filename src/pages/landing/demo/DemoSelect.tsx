import type { ComponentProps } from 'react';
import { demo as text } from '#text/pt/landing.ts';
import { Icon } from '#light/icons/Icon.tsx';
import { DemoError } from './DemoError.tsx';
import classes from './Demo.module.css';

interface DemoSelectProps extends ComponentProps<'select'> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly error?: string | undefined;
}

export function DemoSelect({ label, options, error, ...field }: DemoSelectProps) {
  return (
    <div className={classes.option} data-invalid={error ? true : undefined}>
      <label htmlFor={`demo-${field.name}`} data-asterisk>
        {label}
      </label>
      <select id={`demo-${field.name}`} required {...field}>
        <option value="">{text.choose}</option>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={16} />
      <DemoError field={field.name}>{error}</DemoError>
    </div>
  );
}
