import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { Take } from '#contract/takes.ts';
import { voiceAs } from '#core/voices/voiceAs.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { promptForm } from '#text/promptForm.ts';
import { warningNames } from '#text/prompts.ts';
import { takes as text } from '#text/takes.ts';
import { recordings } from '#text/recordings.ts';
import { TextDifference } from '#ui/difference/TextDifference.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { StateBadge } from '#ui/status/StateBadge.tsx';
import { formatDuration, formatLength } from '#core/formatDuration.ts';
import { Curve } from '#core/player/Curve.tsx';
import { PlayButton } from '#core/player/PlayButton.tsx';
import { TelephoneSwitch } from '#core/telephone/TelephoneSwitch.tsx';
import { type Clip, pause, play, seek, stop, usePlayer } from '#core/player/playerStore.ts';
import { player as playerText } from '#text/player.ts';
import { TelephoneLevelNote } from '#ui/telephone/TelephoneLevelNote.tsx';
import classes from './Takes.module.css';

interface TakeCardProps {
  readonly take: Take;
  /** Name of the prompt. */
  readonly name: string;
  /** Current text of the prompt. */
  readonly textInUse: string;
  /** Undefined if the take cannot be restored. */
  readonly onUse?: (() => void) | undefined;
  readonly mayUse: boolean;
}

/** A take with its author, time, player, review, and the differences of its text. */
export function TakeCard({ take, name, textInUse, onUse, mayUse }: TakeCardProps) {
  const { createdAt, by, compression, path, duration, curve, warnings, isCurrent } = take;
  const when = formatDateTime(createdAt);
  const isSame = take.text === textInUse;
  return (
    <>
      <div className={classes.head}>
        <b>{text.by(when, by)}</b>
        <span>{text.sound(voiceOf(take), compression ? promptForm.telephony : promptForm.highQuality)}</span>
      </div>
      <div className={classes.badges}>
        {isCurrent && <StateBadge look={{ icon: 'volume', tone: 'busy' }}>{text.current}</StateBadge>}
        {take.approvedAt !== null && (
          <StateBadge look={{ icon: 'check', tone: 'good' }}>{text.approvedBy(take.approvedBy)}</StateBadge>
        )}
        {take.invalidated && (
          <StateBadge look={{ icon: 'flag', tone: 'bad' }}>{text.invalidated(take.reason)}</StateBadge>
        )}
      </div>
      <TakePlayer clip={{ path, name: text.nameOf(name, when), duration, curve }} />
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          <Icon name="warning" size={14} />
          {warningNames[warning]}
        </p>
      ))}
      <div className={classes.said}>
        {isCurrent || isSame ? <p>{take.text}</p> : <TextDifference before={textInUse} after={take.text} />}
      </div>
      {onUse && (
        <Button
          size="sm"
          leftSection={<Icon name="restore" />}
          disabled={!mayUse}
          aria-label={text.useOf(when)}
          onClick={onUse}
        >
          {text.use}
        </Button>
      )}
    </>
  );
}

const voiceOf = (take: Take) => (take.recordedBy ? recordings.humanVoice(take.recordedBy) : voiceAs(take));

/** A player for comparing takes: its button never moves, so that a person can switch quickly between several. */
function TakePlayer({ clip }: { clip: Clip & { readonly duration: number } }) {
  const { path, name, duration, curve } = clip;
  const isMine = usePlayer((state) => state.clip?.path === path);
  const isPlaying = usePlayer((state) => state.isPlaying) && isMine;
  const at = usePlayer((state) => (state.clip?.path === path ? state.at : 0));
  const isDead = usePlayer((state) => state.failed.has(path));
  useEffect(() => () => stop(path), [path]);
  return (
    <div className={classes.player} data-player>
      <PlayButton
        isPlaying={isPlaying}
        isDisabled={isDead}
        label={isDead ? playerText.unavailable(name) : isPlaying ? playerText.pause(name) : playerText.play(name)}
        onClick={() => (isPlaying ? pause() : play(clip))}
      />
      <div className={classes.track}>
        <Curve curve={curve} height={30} strokeWidth={2} heard={Math.min(1, at / duration)} />
        <input
          type="range"
          className={classes.seek}
          aria-label={playerText.positionOf(name)}
          aria-valuetext={playerText.positionText(at, duration)}
          min={0}
          max={duration}
          step={0.1}
          value={at}
          disabled={!isMine}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
      </div>
      <span className={classes.time}>{isMine ? formatDuration(at) : formatLength(duration)}</span>
      <TelephoneSwitch isShort />
      {isMine && <TelephoneLevelNote path={path} />}
    </div>
  );
}
