import { useSyncExternalStore } from 'react';
import type { QueuedName } from '#contract/index.ts';
import { outboxEntries, subscribeOutbox } from '#offline/outbox/outbox.ts';
import { outbox as text } from '#text/outbox.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './WaitingRecords.module.css';

interface WaitingRecordsProps {
  /** The mutation that creates such a record. */
  readonly name: QueuedName;
  readonly isOfList?: (input: Readonly<Record<string, unknown>>) => boolean;
}

/** Pending new records, shown above the list that will contain them. */
export function WaitingRecords({ name, isOfList = () => true }: WaitingRecordsProps) {
  const entries = useSyncExternalStore(subscribeOutbox, outboxEntries);
  const waiting = entries.filter((entry) => entry.name === name && isOfList(entry.input));
  if (waiting.length === 0) return null;
  return (
    <section className={classes.waiting} aria-label={text.here}>
      <p>
        <Icon name="phone" />
        {text.here}
      </p>
      <ul>
        {waiting.map(({ id, label, input }) => (
          <li key={id}>
            <b>{label}</b>
            <span>{String(input['text'] ?? input['description'] ?? '')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
