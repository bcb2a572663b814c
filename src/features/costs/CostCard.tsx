import type { Cost } from '#contract/costs.ts';
import { plural } from '#text/common.ts';
import { costs as text, formatMoney } from '#text/costs.ts';
import { formatDay } from '#ui/formatDay.ts';
import { costName } from './costNames.ts';
import classes from './Costs.module.css';

export function CostCard({ cost }: { cost: Cost }) {
  return (
    <>
      <div className={classes.cardRow}>
        <span className={classes.name}>{costName(cost)}</span>
        <b>{formatMoney(cost.price)}</b>
      </div>
      <div className={classes.cardRow} data-soft>
        <span>
          {text.kinds[cost.type]}, {formatDay(cost.consolidationDate)}
        </span>
        <span>{plural(cost.characterCount, 'caractere', 'caracteres')}</span>
      </div>
    </>
  );
}
