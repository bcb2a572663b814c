import { useState } from 'react';
import { useListProjectsQuery } from '#api/projects.ts';
import { batches as text } from '#text/batches.ts';
import { type Found, NameSelect } from '#ui/form/NameSelect.tsx';

const SHOWN = 50;

interface TargetFieldProps {
  /** The project that it cannot be. */
  readonly idProject: number;
  readonly onChange: (target: number | undefined) => void;
}

/** Another project, found by its name. */
export function TargetField({ idProject, onChange }: TargetFieldProps) {
  const [target, setTarget] = useState<string | null>(null);
  const useOthers = (search: string): Found => {
    const asked = useListProjectsQuery({ search, perPage: SHOWN, orderBy: 'name', orderByDirection: 'asc' });
    const others = (asked.data?.data ?? []).filter(({ id }) => id !== idProject);
    return { ...asked, choices: others.map(({ id, name }) => ({ value: String(id), label: name })) };
  };
  return (
    <NameSelect
      isFocused
      label={text.target}
      placeholder={text.targetPlaceholder}
      nothing={text.noTargets}
      useFound={useOthers}
      value={target}
      onChange={(next) => {
        setTarget(next);
        onChange(next === null ? undefined : Number(next));
      }}
    />
  );
}
