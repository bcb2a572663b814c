import type { RefusalBody } from '#contract/kit/refusal.ts';
import type { Project } from '#contract/projects.ts';
import type { Prompt } from '#contract/prompts.ts';
import { formatLength } from '#core/formatDuration.ts';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { type Clip, pause, play, usePlayer } from '#core/player/playerStore.ts';
import { LazyTelephoneSwitch } from '#core/telephone/LazyTelephoneSwitch.tsx';
import { describePresent, outbox as text } from '#text/outbox.ts';
import { player } from '#text/player.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import classes from './PresentRecord.module.css';

/**
 * The current record that the server sends with a conflict; refusals stored by an older build may have fewer fields.
 */
export type Present = Partial<Prompt> & Partial<Project>;

export function presentOf({ code, present }: RefusalBody): Present | undefined {
  return code === 'CONFLICT' && typeof present === 'object' && present !== null ? present : undefined;
}

/** The server's current record: author and time of the last change, its content, and its audio. */
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
