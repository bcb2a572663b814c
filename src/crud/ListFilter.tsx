import { Filter } from '#ui/list/Filter.tsx';

/** What a list may be narrowed to: the filter's name in the address, and its values; '' is all. */
export interface FilterChoice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { value: string; label: string }[];
}

interface ListFilterProps extends FilterChoice {
  readonly list: { filter(name: string): string; setFilter(values: Record<string, string>): void };
}

/** A filter of a list, kept in the address; a value it does not offer stands for all. */
export function ListFilter({ list, name, label, options }: ListFilterProps) {
  const { value = '' } = options.find((option) => option.value === list.filter(name)) ?? {};
  return (
    <Filter label={label} value={value} options={options} onChange={(chosen) => list.setFilter({ [name]: chosen })} />
  );
}
