import { AuditNoun } from '#contract/audit.ts';
import { type FilterChoice, ListFilter } from '#crud/ListFilter.tsx';
import type { ListState } from '#state/list/useListState.ts';
import { audit as text } from '#text/audit.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { isDay } from '#ui/form/parseDay.ts';
import classes from './Audit.module.css';

const nounFilter: FilterChoice = {
  name: 'noun',
  label: text.noun,
  options: [
    { value: '', label: text.anyNoun },
    ...AuditNoun.options.map((value) => ({ value, label: text.nouns[value] })),
  ],
};

/** What the acts were about, and the days they happened on. */
export function AuditFilters({ list }: { list: ListState }) {
  const day = (name: 'from' | 'until') => (
    <span className={classes.day}>
      <DayField
        isClearable
        id={`audit-${name}`}
        label={text[name]}
        value={list.filter(name)}
        onChange={(chosen) => {
          if (chosen === '' || isDay(chosen)) list.setFilter({ [name]: chosen });
        }}
      />
    </span>
  );
  return (
    <>
      <ListFilter list={list} {...nounFilter} />
      {day('from')}
      {day('until')}
    </>
  );
}
