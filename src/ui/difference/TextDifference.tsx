import { diffWordsWithSpace } from 'diff';
import classes from './TextDifference.module.css';

/** Word differences between two texts: deletions are struck through, insertions are highlighted. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  return (
    <p className={classes.difference}>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, i) => {
        if (added) return <ins key={i}>{value}</ins>;
        return removed ? <del key={i}>{value}</del> : <span key={i}>{value}</span>;
      })}
    </p>
  );
}
