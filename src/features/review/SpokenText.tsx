import type { WordTiming } from '#contract/audio.ts';
import { usePlayer } from '#core/player/playerStore.ts';
import classes from './Clip.module.css';

interface SpokenTextProps {
  readonly text: string;
  readonly words: readonly WordTiming[];
  readonly path: string | null;
}

/** The text with the current word marked; plain without word timings. */
export function SpokenText({ text, words, path }: SpokenTextProps) {
  const index = usePlayer(({ clip, at }) =>
    clip?.path !== path || words.length === 0 ? -1 : words.findLastIndex(({ startMs }) => startMs <= at * 1000),
  );
  const word = words[index];
  if (!word)
    return (
      <p className={classes.text} data-whole>
        {text}
      </p>
    );
  return (
    <p className={classes.text}>
      <span className={classes.heard}>{text.slice(0, word.from)}</span>
      <mark>{text.slice(word.from, word.to)}</mark>
      {text.slice(word.to)}
    </p>
  );
}
