import type { Prompt } from '#contract/prompts.ts';
import { failedPrompts as text } from '#text/failedPrompts.ts';
import { Icon } from '#core/icons/Icon.tsx';
import classes from './Fails.module.css';

/** The text, and the file it was imported from. */
export function FailText({ prompt: { text: written, fileName, line } }: { prompt: Prompt }) {
  return (
    <>
      <p className={classes.written} title={written}>
        {written}
      </p>
      {fileName && (
        <small className={classes.file}>
          <Icon name="file" size={14} />
          {text.fromFile(fileName, line)}
        </small>
      )}
    </>
  );
}
