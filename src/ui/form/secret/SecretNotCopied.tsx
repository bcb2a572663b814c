import { CopySecret } from './CopySecret.tsx';
import type { SecretWords } from './SecretWords.ts';
import classes from './Secret.module.css';

interface SecretNotCopiedProps {
  readonly words: SecretWords;
  readonly value: string;
  readonly onCopied: () => void;
}

/** Last chance to copy a secret that is never shown again. */
export function SecretNotCopied({ words, ...secret }: SecretNotCopiedProps) {
  return (
    <div className={classes.lastChance}>
      <p>{words.notCopied}</p>
      <CopySecret words={words} {...secret} />
    </div>
  );
}
