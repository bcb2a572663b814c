import { Filter } from '#ui/list/Filter.tsx';

/** A filter of a list: its parameter in the address, and its values; '' means all. */
export interface FilterChoice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { value: string; label: string }[];
}

interface ListFilterProps extends FilterChoice {
  readonly list: { filter(name: string): string; setFilter(values: Record<string, string>): void };
}

/** A filter that is stored in the address; an unknown value counts as all. */
export function ListFilter({ list, name, label, options }: ListFilterProps) {
  const { value = '' } = options.find((option) => option.value === list.filter(name)) ?? {};
  return (
    <Filter label={label} value={value} options={options} onChange={(chosen) => list.setFilter({ [name]: chosen })} />
  );
}
