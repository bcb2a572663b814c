import { Filter } from '#ui/list/Filter.tsx';

interface Filtered {
  filter(name: string): string;
}

/** A filter of a list: its parameter in the address, and its values; '' means all. */
export interface FilterChoice<Name extends string = string, Value extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly options: readonly { value: string; label: string }[];
  /** The chosen value as a parameter of the server's query; none for all, and for an unknown value. */
  readonly paramsOf: (list: Filtered) => { readonly [Key in Name]?: Value };
}

/** A filter by these values, with the name of each, and that of all. */
export function filterBy<Name extends string, Value extends string>(
  name: Name,
  label: string,
  all: string,
  names: Readonly<Record<Value, string>>,
): FilterChoice<Name, Value> {
  const named = Object.entries<string>(names).map(([value, label]) => ({ value, label }));
  return {
    name,
    label,
    options: [{ value: '', label: all }, ...named],
    paramsOf: (list) => {
      const value = list.filter(name);
      return (Object.hasOwn(names, value) ? { [name]: value } : {}) as { [Key in Name]?: Value };
    },
  };
}

interface ListFilterProps extends FilterChoice {
  readonly list: Filtered & { setFilter(values: Record<string, string>): void };
}

/** A filter that is stored in the address; an unknown value counts as all. */
export function ListFilter({ list, name, label, options }: ListFilterProps) {
  const { value = '' } = options.find((option) => option.value === list.filter(name)) ?? {};
  return (
    <Filter label={label} value={value} options={options} onChange={(chosen) => list.setFilter({ [name]: chosen })} />
  );
}
