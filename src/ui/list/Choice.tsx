import { Input, type InputProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import { plainField } from '#ui/theme/theme.ts';

interface ChoiceProps extends Pick<InputProps, 'className' | 'variant'> {
  readonly options: readonly { value: string; label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * A select in the list layout. Mantine's NativeSelect is avoided: it sets a random id after mounting, which renders the
 * whole screen again before the first paint.
 */
export function Choice({ options, onChange, ...rest }: ChoiceProps & Pick<ComponentProps<'select'>, 'aria-label'>) {
  return (
    <Input
      classNames={plainField}
      component="select"
      pointer
      rightSection={<Icon name="chevron" />}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Input>
  );
}
