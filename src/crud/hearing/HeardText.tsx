import type { WordTiming } from '#contract/prompts.ts';
import classes from './Heard.module.css';

/** What is heard, its words marked as they sound. */
export function HeardText({ text, words, at }: { text: string; words: readonly WordTiming[]; at: number }) {
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
