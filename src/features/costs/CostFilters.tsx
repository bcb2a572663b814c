import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { costs as text } from '#text/costs.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { isDay } from '#ui/form/parseDay.ts';
import type { CostFilterType, CostOption } from '#contract/costs.ts';
import { costs } from '#api/costs.ts';
import { type Found, NameSelect } from '#ui/form/NameSelect.tsx';
import { costFilterTypes, type CostPlace } from './CostPlace.ts';
import { today } from './costPeriod.ts';
import classes from './Costs.module.css';

const types = costFilterTypes.map((value) => ({ value, label: text.types[value] }));

/** The filters; no request is sent before 'Buscar'. */
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

interface SubjectFieldProps {
  readonly type: CostFilterType;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Selects a project or an API key by its name. */
function SubjectField({ type, value, onChange }: SubjectFieldProps) {
  const useSubjects = (search: string): Found => {
    const projects = costs.useOptions({ type: 'projeto', search }, { skip: type === 'apikey' });
    const keys = costs.useOptions({ type: 'apikey', search }, { skip: type === 'projeto' });
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
