import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { costs as text } from '#text/costs.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { isDay } from '#ui/form/parseDay.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { costFilterTypes, type CostPlace } from './CostPlace.ts';
import { today } from './costPeriod.ts';
import { SubjectField } from './SubjectField.tsx';
import classes from './Costs.module.css';

const types = costFilterTypes.map((value) => ({ value, label: text.types[value] }));

/** Nothing is asked for until 'Buscar'. */
export function CostFilters({
  place,
  isBusy,
  onSearch,
}: {
  place: CostPlace;
  isBusy: boolean;
  onSearch: (place: CostPlace) => void;
}) {
  const [wanted, setWanted] = useState(place);
  const change = (part: Partial<CostPlace>) => setWanted((now) => ({ ...now, ...part }));
  const isPeriod = isDay(wanted.from) && isDay(wanted.until);
  const isOutOfOrder = isPeriod && wanted.from > wanted.until;
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (isPeriod && !isOutOfOrder) onSearch(wanted);
  };
  return (
    <form className={classes.filters} onSubmit={search} noValidate>
      <NativeSelect
        className={classes.type ?? ''}
        label={text.type}
        data={types}
        value={wanted.type}
        rightSection={<Icon name="chevron" />}
        onChange={(event) =>
          change({ type: costFilterTypes.find((type) => type === event.currentTarget.value) ?? 'todos', subject: '' })
        }
      />
      <div className={classes.subject}>
        <SubjectField type={wanted.type} value={wanted.subject} onChange={(subject) => change({ subject })} />
      </div>
      <DayField
        id="cost-from"
        label={text.startDate}
        value={wanted.from}
        onChange={(from) => change({ from: from || today() })}
        error={isOutOfOrder ? text.orderError : undefined}
      />
      <DayField
        id="cost-until"
        label={text.endDate}
        value={wanted.until}
        onChange={(until) => change({ until: until || today() })}
      />
      <Button type="submit" variant="filled" loading={isBusy}>
        {text.search}
      </Button>
    </form>
  );
}
