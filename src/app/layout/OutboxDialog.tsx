import { Button } from '@mantine/core';
import { drainOutbox } from '#offline/outbox/outbox.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';
import { useAppSelector } from '#state/hooks.ts';
import { outbox as text } from '#text/outbox.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { OutboxItem } from './OutboxItem.tsx';
import classes from './OutboxDialog.module.css';

/** What was decided and has not reached the server, oldest first; what it refused waits for the person. */
export function OutboxDialog({ entries, onClose }: { entries: readonly OutboxEntry[]; onClose: () => void }) {
  const isRemembered = useAppSelector(({ session }) => session.rememberMe);
  return (
    <Dialog isOpen size={520} title={text.title} onClose={onClose}>
      <p className={classes.explain}>{entries.length === 0 ? text.none : text.explain}</p>
      {entries.length > 0 && !isRemembered && <p className={classes.explain}>{text.endsWithApp}</p>}
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id} data-problem={entry.problem !== undefined || undefined}>
            <OutboxItem entry={entry} onClose={onClose} />
          </li>
        ))}
      </ol>
      {entries.some(({ problem }) => problem === undefined) && (
        <div className={classes.foot}>
          <Button onClick={() => void drainOutbox()}>{text.sendNow}</Button>
        </div>
      )}
    </Dialog>
  );
}
