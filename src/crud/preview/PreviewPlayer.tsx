import { preview as text } from '#text/preview.ts';
import { warningNames } from '#text/prompts.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { LiveTransport } from '#core/live/LiveTransport.tsx';
import { useLivePlayer } from '#core/live/useLivePlayer.ts';
import playerClasses from '#core/player/Player.module.css';
import { TelephoneLevelNote } from '#ui/telephone/TelephoneLevelNote.tsx';
import type { WordTiming } from '#contract/audio.ts';
import type { Preview } from './preview.ts';
import classes from './PreviewPlayer.module.css';

/** State of a preview: progress, failure, or the player. */
export function PreviewPlayer({ preview, note }: { preview: Preview | undefined; note: string | undefined }) {
  return (
    <>
      <output className={classes.state}>
        {preview?.state === 'making' && <span className={classes.waiting}>{text.making}</span>}
        {preview?.state === 'failed' && <span className={classes.failed}>{preview.message}</span>}
      </output>
      {preview && preview.state !== 'failed' && <LivePlayer preview={preview} note={note} />}
    </>
  );
}

interface LivePlayerProps {
  readonly preview: Exclude<Preview, { state: 'failed' }>;
  readonly note: string | undefined;
}

/** The player of a preview: its text with the current word marked, its pitch contour, and the controls. */
function LivePlayer({ preview, note }: LivePlayerProps) {
  const made = preview.state === 'made' ? preview : undefined;
  const player = useLivePlayer({ live: preview.live, clip: made?.clip, isMaking: preview.state === 'making' });
  const { track, seek, times } = playerClasses;
  return (
    <div className={classes.heard} data-player>
      <LiveTransport
        player={player}
        name={text.name}
        curve={made?.clip.curve ?? null}
        height={40}
        classes={{ player: classes.player, track, seek, times }}
      />
      <div>
        <TelephoneSwitch />
      </div>
      <TelephoneLevelNote path={made?.clip.path} />
      <HeardText text={preview.asked.text} words={made?.words ?? []} at={player.at} />
      {made?.warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          <Icon name="warning" />
          {warningNames[warning]}
        </p>
      ))}
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </div>
  );
}

/** The text of the preview with the current word marked. */
function HeardText({ text, words, at }: { text: string; words: readonly WordTiming[]; at: number }) {
  const word = words.findLast(({ startMs }) => startMs <= at * 1000);
  if (!word || at === 0) return <p className={classes.text}>{text}</p>;
  return (
    <p className={classes.text}>
      {text.slice(0, word.from)}
      <mark>{text.slice(word.from, word.to)}</mark>
      {text.slice(word.to)}
    </p>
  );
}
