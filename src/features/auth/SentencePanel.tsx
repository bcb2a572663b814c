import { auth as text } from '#text/pt/auth.ts';
import classes from './SentencePanel.module.css';

/** Percent from the left at which each word begins in the audio. */
const starts = [0, 17.6, 44, 54, 70];
const melody = 'M29 55l29 0 29-1 29 0 29-2 30-1 29-1 29-2 29 0 29-1 29-1 29-2 29-1 22 0M422 11l29 1 29 2 29 4 29 3 29 4 29 4 29 4 30 4 29 2 29 1 29 3 29 5 29 5 29 4 29 4 29 2 15 0M909 33l29-4 29-4 8 0';

/** A sentence and the melody measured on its audio. */
export function SentencePanel() {
  return (
    <aside className={classes.panel} aria-hidden="true">
      <svg viewBox="0 0 1200 100" preserveAspectRatio="none"><path d={melody} vectorEffect="non-scaling-stroke" /></svg>
      <div className={classes.words}>{text.sentenceParts.map((word, i) => <span key={word} style={{ left: `${starts[i]}%` }}>{word}</span>)}</div>
      <p>{text.sentenceNote}</p>
    </aside>
  );
}
