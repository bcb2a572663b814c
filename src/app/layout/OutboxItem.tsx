import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { removeEntry, retryEntry } from '#offline/outbox/outbox.ts';
import type { OutboxEntry } from '#offline/outbox/OutboxEntry.ts';
import { describeOwn, labelDecision, outbox as text, describePresent } from '#text/outbox.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { player } from '#text/player.ts';
import { formatLength } from '#core/formatDuration.ts';
import { LazyTelephoneSwitch } from '#core/telephone/LazyTelephoneSwitch.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { type Clip, pause, play, usePlayer } from '#core/player/playerStore.ts';
import { findAgain, presentOf, type Present } from './conflict.ts';
import classes from './OutboxDialog.module.css';

/** A queued mutation; if the server refused it, with the reason, the server's record, and the remaining options. */
export function OutboxItem({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { id, name, label: what, at, subject, problem } = entry;
  const label = labelDecision(name, what);
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

/** The server's current record: author and time of the last change, its content, and its audio. */
function PresentRecord({ present }: { present: Present }) {
  const { changedBy, changedAt, updatedAt, path, name = '', duration = null, curve = null } = present;
  const at = changedAt ?? updatedAt;
  return (
    <div className={classes.present}>
      <p>
        {describePresent(present)}
        {at && <small>{text.changed(changedBy ?? text.somebody, formatDateTime(at))}</small>}
      </p>
      {path && <Hear clip={{ path, name, duration, curve }} />}
    </div>
  );
}

function Hear({ clip }: { clip: Clip }) {
  const isPlaying = usePlayer((state) => state.clip?.path === clip.path && state.isPlaying);
  return (
    <span className={classes.hear} data-player>
      <PlayButton
        isPlaying={isPlaying}
        label={isPlaying ? player.pause(clip.name) : player.play(clip.name)}
        onClick={() => (isPlaying ? pause() : play(clip))}
      />
      {clip.duration !== null && formatLength(clip.duration)}
      <LazyTelephoneSwitch isShort />
    </span>
  );
}
