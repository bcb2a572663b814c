import { describePresent, outbox as text } from '#text/outbox.ts';
import { player } from '#text/player.ts';
import { formatLength } from '#ui/formatLength.ts';
import { LazyTelephoneSwitch } from '#core/telephone/LazyTelephoneSwitch.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { type Clip, pause, play, usePlayer } from '#core/player/playerStore.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import type { Present } from './conflict.ts';
import classes from './OutboxDialog.module.css';

/** How the record stands on the server: who changed it and when, to what, and how it sounds now. */
export function PresentRecord({ present }: { present: Present }) {
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
