import type { Delivery } from '#contract/webhooks.ts';
import { nameOfEvent } from './deliveryFilter.ts';
import classes from './Webhooks.module.css';

/** The event, and the id that the receiver sees. */
export function DeliveryName({ delivery: { id, event } }: { delivery: Delivery }) {
  return (
    <span className={classes.name}>
      {nameOfEvent(event)}
      <code>{id}</code>
    </span>
  );
}
