import { apikeys as text } from '#text/pt/apikeys.ts';
import { CopyKey } from './CopyKey.tsx';
import classes from './ApiKeys.module.css';

/** The last chance to copy a key that is never shown again. */
export function KeyNotCopied({ value, onCopied }: { value: string; onCopied: () => void }) {
  return (
    <div className={classes.lastChance}>
      <p>{text.notCopied}</p>
      <CopyKey value={value} onCopied={onCopied} />
    </div>
  );
}
