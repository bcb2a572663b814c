import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { removeEntry, retryEntry } from '#offline/outbox/outbox.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';
import { describeOwn, labelDecision, outbox as text } from '#text/outbox.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { PresentRecord, presentOf } from '#crud/PresentRecord.tsx';
import { findAgain } from './conflict.ts';
import classes from './OutboxDialog.module.css';

/** A queued mutation; if the server refused it, with the reason, the server's record, and the remaining options. */
export function OutboxItem({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { id, name, label: what, at, subject, problem } = entry;
  const label = labelDecision(name, what, entry.input['file'] instanceof Blob);
  const [kind, record] = subject?.split('/') ?? [];
  const href = kind === 'prompts' ? `/dashboard/prompts/${record}/edit` : `/dashboard/projects/${record}/edit`;
  const present = problem && presentOf(problem);
  const again = problem && findAgain(entry, problem);
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
      {again?.label === 'sendMine' && <p className={classes.mine}>{describeOwn(entry.input)}</p>}
      {present && <PresentRecord present={present} />}
      <div className={classes.acts}>
        {again && (
          <Button size="sm" variant="filled" onClick={() => void retryEntry(id, again.change)}>
            {text[again.label]}
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
