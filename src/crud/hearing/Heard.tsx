import { hearing as text } from '#text/hearing.ts';
import { warningNames } from '#text/prompts.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { LiveTransport } from '#core/live/LiveTransport.tsx';
import { useLivePlayer } from '#core/live/useLivePlayer.ts';
import playerClasses from '#core/player/Player.module.css';
import { TelephoneLevelNote } from '#ui/telephone/TelephoneLevelNote.tsx';
import type { WordTiming } from '#contract/audio.ts';
import type { Hearing } from './hearing.ts';
import classes from './Heard.module.css';

/** State of a preview: progress, failure, or the player. */
export function Heard({ hearing, note }: { hearing: Hearing | undefined; note: string | undefined }) {
  return (
    <>
      <output className={classes.state}>
        {hearing?.state === 'making' && <span className={classes.waiting}>{text.making}</span>}
        {hearing?.state === 'failed' && <span className={classes.failed}>{hearing.message}</span>}
      </output>
      {hearing && hearing.state !== 'failed' && <HeardPlayer hearing={hearing} note={note} />}
    </>
  );
}

interface HeardPlayerProps {
  readonly hearing: Exclude<Hearing, { state: 'failed' }>;
  readonly note: string | undefined;
}

/** The player of a preview: its text with the current word marked, its pitch contour, and the controls. */
function HeardPlayer({ hearing, note }: HeardPlayerProps) {
  const made = hearing.state === 'made' ? hearing : undefined;
  const player = useLivePlayer({ live: hearing.live, clip: made?.clip, isMaking: hearing.state === 'making' });
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
      <HeardText text={hearing.asked.text} words={made?.words ?? []} at={player.at} />
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
