import '@mantine/core/styles/Combobox.css';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import { common } from '#text/common.ts';
import classes from './NameSelect.module.css';

const DEBOUNCE_MS = 300;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Current result of a search. */
export interface Found {
  readonly choices: readonly Choice[];
  readonly isFetching: boolean;
  readonly isError: boolean;
}

interface NameSelectProps extends Pick<SelectProps, 'label' | 'placeholder' | 'clearable'> {
  /** True if the field receives the focus when its dialog opens. */
  readonly isFocused?: boolean;
  readonly useFound: (search: string) => Found;
  /** Message if no record has such a name. */
  readonly nothing: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Selects one of many records by its name; the search itself is done by `useFound`. */
export function NameSelect({ useFound, nothing, value, onChange, isFocused = false, ...look }: NameSelectProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const wanted = typed === chosen?.label ? '' : typed;
  const [search] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const { choices, isFetching, isError } = useFound(search);
  const isFound = choices.some((choice) => choice.value === value);
  const known = chosen?.value === value && !isFound ? [chosen, ...choices] : choices;
  const note = isFetching || search !== wanted ? common.loading : isError ? common.loadFailed : nothing;
  return (
    <Select
      {...look}
      data-autofocus={isFocused || undefined}
      classNames={{ option: classes.option ?? '' }}
      searchable
      rightSection={<Icon name="chevron" />}
      rightSectionPointerEvents="none"
      // A listbox may contain only options, so that messages are disabled options.
      data={known.length > 0 ? [...known] : [{ value: 'note', label: note, disabled: true }]}
      filter={({ options }) => options}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      comboboxProps={{ withinPortal: false }}
      onChange={(next) => {
        setChosen(known.find((choice) => choice.value === next));
        onChange(next);
      }}
    />
  );
}
