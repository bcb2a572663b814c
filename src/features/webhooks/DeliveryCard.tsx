import type { Delivery } from '#contract/webhooks.ts';
import { deliveries as text } from '#text/webhooks.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { DeliveryName } from './DeliveryName.tsx';
import { DeliveryOutcome } from './DeliveryOutcome.tsx';
import { ReplayButton } from './ReplayButton.tsx';
import classes from './Webhooks.module.css';

export function DeliveryCard({ id, delivery }: { id: number; delivery: Delivery }) {
  const { tries, triedAt } = delivery;
  return (
    <div className={classes.card}>
      <DeliveryName delivery={delivery} />
      <DeliveryOutcome delivery={delivery} />
      <div className={classes.cardFoot}>
        <span className={classes.soft}>
          {triedAt === null ? text.notTried : text.triedAt(tries, formatDateTime(triedAt))}
        </span>
        <ReplayButton id={id} delivery={delivery} />
      </div>
    </div>
  );
}
