import { useState } from 'react';
import { costs } from '#api/costs.ts';
import { costs as text, formatMoney } from '#text/costs.ts';
import { useWidth } from '#ui/useWidth.ts';
import type { CostType } from '#contract/costs.ts';
import type { CostPlace } from './CostPlace.ts';
import { daysBetween, toQuery } from './costPeriod.ts';
import { CostsByDay } from './CostsByDay.tsx';
import classes from './Costs.module.css';

const DAYS_ON_A_PHONE = 16;

/** Total of the matching costs, both types, and a chart. */
export function CostSummary({ place }: { place: CostPlace }) {
  const { data } = costs.useSummary(toQuery(place), { refetchOnMountOrArgChange: true });
  const [view, setView] = useState<'day' | 'subject'>('day');
  const isCompact = useWidth() === 'compact';
  if (!data) return null;
  const byDay = new Map(data.days.map((day) => [day.day, day]));
  const days = daysBetween(place.from, place.until).map((day) => byDay.get(day) ?? { day, file: 0, streaming: 0 });
  const file = data.days.reduce((sum, day) => sum + day.file, 0);
  const streaming = data.days.reduce((sum, day) => sum + day.streaming, 0);
  const amount = formatMoney(data.total.price).replace(/^R\$\s*/, '');
  return (
    <section className={classes.summary} aria-label={text.total}>
      <div>
        <p className={classes.label}>{text.total}</p>
        <p className={classes.total}>
          <small>R$</small> {amount}
        </p>
        <p className={classes.help}>{text.summary(days.length, data.total.characterCount)}</p>
        <CostOfToday />
        <dl className={classes.kinds}>
          <Kind name={text.kinds.FILE} amount={file} total={file + streaming} mark={classes.file} />
          <Kind name={text.kinds.STREAMING} amount={streaming} total={file + streaming} mark={classes.streaming} />
        </dl>
      </div>
      {data.total.characterCount > 0 && (
        <div className={classes.chart}>
          <fieldset className={classes.views}>
            <legend className="visually-hidden">{text.chart}</legend>
            <button type="button" aria-pressed={view === 'day'} onClick={() => setView('day')}>
              {text.chartByDay}
            </button>
            <button type="button" aria-pressed={view === 'subject'} onClick={() => setView('subject')}>
              {text.chartBySubject}
            </button>
          </fieldset>
          {view === 'day' ? (
            <CostsByDay days={isCompact ? days.slice(-DAYS_ON_A_PHONE) : days} />
          ) : (
            <CostsBySubject subjects={data.subjects} others={data.others} />
          )}
        </div>
      )}
    </section>
  );
}

function Kind({
  name,
  amount,
  total,
  mark,
}: {
  name: string;
  amount: number;
  total: number;
  mark: string | undefined;
}) {
  return (
    <div>
      <dt>
        <i className={mark} />
        {name}
        <small>{text.share(total === 0 ? 0 : Math.round((amount / total) * 100))}</small>
      </dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  );
}

const LOOK_EVERY_MS = 30_000;

/** Costs of today, which are not consolidated yet; refreshed while shown. */
function CostOfToday() {
  const { data } = costs.useToday(
    {},
    { pollingInterval: LOOK_EVERY_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  if (!data) return null;
  return <p className={classes.today}>{text.today(formatMoney(data.price), data.characterCount)}</p>;
}

interface Subject {
  readonly type: CostType;
  readonly id: number;
  readonly name: string;
  readonly price: number;
}

/** The projects and keys with the highest costs, and the total of all others. */
function CostsBySubject({
  subjects,
  others,
}: {
  subjects: readonly Subject[];
  others: { count: number; price: number };
}) {
  const most = Math.max(...subjects.map(({ price }) => price), others.price, Number.MIN_VALUE);
  const bar = (price: number) => ({ width: `${(price / most) * 100}%` });
  return (
    <ol className={classes.subjects}>
      {subjects.map(({ type, id, name, price }) => (
        <li key={`${type}${id}`}>
          <span className={classes.name}>
            {name} <small>{text.kinds[type]}</small>
          </span>
          <b>{formatMoney(price)}</b>
          <i className={type === 'FILE' ? classes.file : classes.streaming} style={bar(price)} />
        </li>
      ))}
      {others.count > 0 && (
        <li>
          <span className={classes.name}>{text.others(others.count)}</span>
          <b>{formatMoney(others.price)}</b>
          <i className={classes.rest} style={bar(others.price)} />
        </li>
      )}
    </ol>
  );
}
