import { NativeSelect } from '@mantine/core';
import { Icon } from '#ui/icons/Icon.tsx';
import classes from './Tools.module.css';

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { value: string; label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice beside the search. */
export function Filter({ label, value, options, onChange }: FilterProps) {
  return (
    <NativeSelect
      className={classes.filter ?? ''} aria-label={label} data={options.slice()} value={value}
      rightSection={<Icon name="chevron" />} onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
