import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { drainOutbox, removeEntry, retryEntry } from '#offline/outbox/outbox.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';
import { labelDecision, outbox as text } from '#text/pt/outbox.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './OutboxDialog.module.css';

/** What was decided and has not reached the server, oldest first; what it refused waits for the person. */
export function OutboxDialog({ entries, onClose }: { entries: readonly OutboxEntry[]; onClose: () => void }) {
  return (
    <Dialog isOpen size={520} title={text.title} onClose={onClose}>
      <p className={classes.explain}>{entries.length === 0 ? text.none : text.explain}</p>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id} data-problem={entry.problem !== undefined || undefined}>
            <Entry entry={entry} onClose={onClose} />
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

function Entry({
  entry: { id, name, label: what, at, subject, problem },
  onClose,
}: {
  entry: OutboxEntry;
  onClose: () => void;
}) {
  const label = labelDecision(name, what);
  const [kind, record] = subject?.split('/') ?? [];
  const href = kind === 'prompts' ? `/dashboard/prompts/${record}/edit` : `/dashboard/projects/${record}/edit`;
  return (
    <>
      <div className={classes.what}>
        {subject === undefined ? (
          <b>{label}</b>
        ) : (
          <Link href={href} onClick={onClose}>
            {label}
          </Link>
        )}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </div>
      {problem && <p className={classes.problem}>{problem.message}</p>}
      <div className={classes.acts}>
        {problem && (
          <Button size="sm" variant="filled" onClick={() => void retryEntry(id)}>
            {text.retry}
          </Button>
        )}
        <Button
          size="sm"
          variant="subtle"
          aria-label={`${text.discard}: ${label}`}
          onClick={() => void removeEntry(id)}
        >
          {text.discard}
        </Button>
      </div>
    </>
  );
}
