import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { CostFilterType, CostOption } from '#contract/costs.ts';
import { useFindCostOptionsQuery } from '#api/administration/costs.ts';
import { costs as text } from '#text/pt/administration/costs.ts';

const DEBOUNCE_MS = 300;

interface SubjectFieldProps {
  readonly type: CostFilterType;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A project or an API key, found by its name. */
export function SubjectField({ type, value, onChange }: SubjectFieldProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, DEBOUNCE_MS);
  const projects = useFindCostOptionsQuery({ type: 'projeto', search }, { skip: type === 'apikey' });
  const keys = useFindCostOptionsQuery({ type: 'apikey', search }, { skip: type === 'projeto' });
  const found = [
    ...(type === 'apikey' ? [] : toOptions('projeto', projects.data?.data)),
    ...(type === 'projeto' ? [] : toOptions('apikey', keys.data?.data)),
  ];
  const known =
    value === '' || found.some((option) => option.value === value)
      ? found
      : [...(chosen?.value === value ? [chosen] : []), ...found];
  return (
    <Select
      label={text.name}
      placeholder={text.namePlaceholder[type]}
      searchable
      clearable
      nothingFoundMessage={text.noNames}
      data={known}
      filter={({ options }) => options}
      value={value === '' ? null : value}
      searchValue={typed}
      onSearchChange={setTyped}
      comboboxProps={{ withinPortal: false }}
      onChange={(next) => {
        setChosen(known.find((option) => option.value === next));
        onChange(next ?? '');
      }}
    />
  );
}

function toOptions(kind: 'projeto' | 'apikey', options: readonly CostOption[] = []) {
  return options.map(({ id, name, createdAt }) => ({
    value: `${kind}:${id}`,
    label: createdAt === null ? `${name} (${text.gone})` : name,
  }));
}
