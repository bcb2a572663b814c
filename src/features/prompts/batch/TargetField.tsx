import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useListProjectsQuery } from '#api/projects.ts';
import { batches as text } from '#text/pt/batches.ts';

const DEBOUNCE_MS = 300;
const SHOWN = 50;

interface TargetFieldProps {
  /** The project that it cannot be. */
  readonly idProject: number;
  readonly onChange: (target: number | undefined) => void;
}

/** Another project, found by its name. */
export function TargetField({ idProject, onChange }: TargetFieldProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, DEBOUNCE_MS);
  const { data } = useListProjectsQuery({ search, perPage: SHOWN, orderBy: 'name', orderByDirection: 'asc' });
  const found = (data?.data ?? [])
    .filter(({ id }) => id !== idProject)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const known = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      data-autofocus
      label={text.target}
      placeholder={text.targetPlaceholder}
      searchable
      nothingFoundMessage={text.noTargets}
      data={known}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      comboboxProps={{ withinPortal: false }}
      onChange={(next) => {
        setChosen(known.find(({ value }) => value === next));
        onChange(next === null ? undefined : Number(next));
      }}
    />
  );
}
