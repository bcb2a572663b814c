import type { ComponentProps, ReactNode } from 'react';
import type { VoiceChoice, VoiceGroup } from '#core/voices/groupVoices.ts';
import { demo as text } from '#text/landing.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { DemoError } from './DemoError.tsx';
import classes from './Demo.module.css';

interface DemoSelectProps extends ComponentProps<'select'> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (VoiceChoice | VoiceGroup)[];
  /** A button that belongs to the choice. */
  readonly beside?: ReactNode;
  readonly error?: string | undefined;
}

export function DemoSelect({ label, options, error, beside, ...field }: DemoSelectProps) {
  return (
    <div className={classes.option} data-invalid={error ? true : undefined} data-beside={beside ? true : undefined}>
      <label htmlFor={`demo-${field.name}`} data-asterisk>
        {label}
      </label>
      <select id={`demo-${field.name}`} required {...field}>
        <option value="">{text.choose}</option>
        {options.map((option) =>
          'items' in option ? (
            <optgroup key={option.group} label={option.group}>
              {option.items.map(toOption)}
            </optgroup>
          ) : (
            toOption(option)
          ),
        )}
      </select>
      <Icon name="chevron" size={16} />
      {beside}
      <DemoError field={field.name}>{error}</DemoError>
    </div>
  );
}

function toOption({ value, label }: VoiceChoice) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
