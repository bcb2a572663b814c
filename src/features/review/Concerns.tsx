import type { HeardDifference, Prompt } from '#contract/prompts.ts';
import { formatDuration } from '#core/formatDuration.ts';
import { startBefore } from '#core/player/playerStore.ts';
import { describeDifference, warningNames } from '#text/prompts.ts';
import { review as text } from '#text/review.ts';
import classes from './Concerns.module.css';

interface ConcernsProps {
  readonly prompt: Prompt;
  readonly hasKeys: boolean;
  readonly onListenAt: (seconds: number) => void;
  readonly onHeardRight: () => void;
}

/** Why the review asks for this prompt now: its risk, what was heard differently, and the warnings of its sound. */
export function Concerns({ prompt, hasKeys, onListenAt, onHeardRight }: ConcernsProps) {
  const { risk = 'none', heard, warnings, warningPlaces } = prompt;
  if (text.risks[risk] === '') return null;
  const from = (seconds: number | undefined) => (seconds === undefined ? undefined : startBefore(seconds));
  return (
    <section className={classes.concerns} aria-label={text.why}>
      <p>{text.risks[risk]}</p>
      <ul>
        {heard?.differences.map((one) => (
          <Concern
            key={`${one.from} ${one.expected} ${one.heard}`}
            sentence={describeDifference(one)}
            at={from(secondsOf(one))}
            onListenAt={onListenAt}
          />
        ))}
        {warnings.map((warning) => (
          <Concern
            key={warning}
            sentence={warningNames[warning]}
            at={from(warningPlaces?.[warning])}
            onListenAt={onListenAt}
          />
        ))}
      </ul>
      {heard?.status === 'differs' && (
        <button type="button" className={classes.right} onClick={onHeardRight}>
          {text.heardRight}
          {hasKeys && <kbd aria-hidden="true">E</kbd>}
        </button>
      )}
    </section>
  );
}

const secondsOf = ({ startMs }: HeardDifference) => (startMs === null ? undefined : startMs / 1000);

interface ConcernProps {
  readonly sentence: string;
  readonly at: number | undefined;
  readonly onListenAt: (seconds: number) => void;
}

function Concern({ sentence, at, onListenAt }: ConcernProps) {
  return (
    <li>
      {sentence}
      {at !== undefined && (
        <button type="button" className={classes.at} onClick={() => onListenAt(at)}>
          {text.listenAt(formatDuration(at))}
        </button>
      )}
    </li>
  );
}
