import type { CostFilterType, CostOption } from '#contract/costs.ts';
import { useFindCostOptionsQuery } from '#api/costs.ts';
import { costs as text } from '#text/costs.ts';
import { type Found, NameSelect } from '#ui/form/NameSelect.tsx';

interface SubjectFieldProps {
  readonly type: CostFilterType;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A project or an API key, found by its name. */
export function SubjectField({ type, value, onChange }: SubjectFieldProps) {
  const useSubjects = (search: string): Found => {
    const projects = useFindCostOptionsQuery({ type: 'projeto', search }, { skip: type === 'apikey' });
    const keys = useFindCostOptionsQuery({ type: 'apikey', search }, { skip: type === 'projeto' });
    return {
      choices: [
        ...(type === 'apikey' ? [] : toChoices('projeto', projects.data?.data)),
        ...(type === 'projeto' ? [] : toChoices('apikey', keys.data?.data)),
      ],
      isFetching: projects.isFetching || keys.isFetching,
      isError: projects.isError || keys.isError,
    };
  };
  return (
    <NameSelect
      label={text.name}
      placeholder={text.namePlaceholder[type]}
      clearable
      nothing={text.noNames}
      useFound={useSubjects}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function toChoices(kind: 'projeto' | 'apikey', options: readonly CostOption[] = []) {
  return options.map(({ id, name, createdAt }) => ({
    value: `${kind}:${id}`,
    label: createdAt === null ? `${name} (${text.gone})` : name,
  }));
}
