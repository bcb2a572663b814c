import type { Delivery } from '#contract/webhooks.ts';
import { deliveries as text } from '#text/webhooks.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { StateBadge } from '#ui/status/StateBadge.tsx';
import { stateLooks } from './stateLooks.ts';
import classes from './Webhooks.module.css';

/** Result of the last attempt, and the time of the next one. */
export function DeliveryOutcome({ delivery }: { delivery: Delivery }) {
  const { status, answer, durationMs, failure, nextAt, tries } = delivery;
  const isAnswered = answer !== null && durationMs !== null;
  return (
    <span className={classes.state}>
      <StateBadge look={stateLooks[status]}>{text.states[status]}</StateBadge>
      {failure !== null && <small>{failure}</small>}
      {failure === null && isAnswered && <small>{text.answered(answer, durationMs)}</small>}
      {nextAt !== null && tries > 0 && <small>{text.next(formatDateTime(nextAt))}</small>}
    </span>
  );
}
