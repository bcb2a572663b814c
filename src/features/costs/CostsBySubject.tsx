import type { CostType } from '#contract/costs.ts';
import { costs as text, formatMoney } from '#text/costs.ts';
import classes from './Costs.module.css';

interface Subject {
  readonly type: CostType;
  readonly id: number;
  readonly name: string;
  readonly price: number;
}

/** The dearest projects and keys, and what all the others cost together. */
export function CostsBySubject({
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
