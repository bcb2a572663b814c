import { Button } from '@mantine/core';
import type { Take } from '#contract/takes.ts';
import { voiceAs } from '#core/voices/voiceAs.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { promptForm } from '#text/promptForm.ts';
import { warningNames } from '#text/prompts.ts';
import { takes as text } from '#text/takes.ts';
import { TextDifference } from '#ui/difference/TextDifference.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { StateBadge } from '#ui/status/StateBadge.tsx';
import { TakePlayer } from './TakePlayer.tsx';
import classes from './Takes.module.css';

interface TakeCardProps {
  readonly take: Take;
  /** Of the prompt. */
  readonly name: string;
  /** What the prompt says now. */
  readonly textInUse: string;
  /** Undefined where there is nothing to be used again. */
  readonly onUse?: (() => void) | undefined;
  readonly mayUse: boolean;
}

/** One audio of the prompt: whose, since when, how it sounds, what was thought of it, and what it says otherwise. */
export function TakeCard({ take, name, textInUse, onUse, mayUse }: TakeCardProps) {
  const { createdAt, by, compression, path, duration, curve, warnings, isCurrent } = take;
  const when = formatDateTime(createdAt);
  const isSame = take.text === textInUse;
  return (
    <>
      <div className={classes.head}>
        <b>{text.by(when, by)}</b>
        <span>{text.sound(voiceAs(take), compression ? promptForm.telephony : promptForm.highQuality)}</span>
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
