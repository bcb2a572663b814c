import type { ReactNode } from 'react';
import type { Prompt } from '#contract/prompts.ts';
import { failedPrompts as text } from '#text/failedPrompts.ts';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { SelectBox } from '#ui/form/SelectBox.tsx';
import { FailProject } from './FailProject.tsx';
import { FailText } from './FailText.tsx';
import type { Selection } from './useSelection.ts';
import classes from './Fails.module.css';

export function FailCard({ prompt, selection, actions }: { prompt: Prompt; selection: Selection; actions: ReactNode }) {
  const { id, name, failureReason, speaker, updatedAt } = prompt;
  return (
    <>
      <div className={classes.cardHead}>
        <SelectBox label={text.select(name)} isChecked={selection.has(id)} onToggle={() => selection.toggle(id)} />
        <h2 className={classes.name}>{name}</h2>
        {actions}
      </div>
      <p className={classes.reason}>{failureReason}</p>
      <FailText prompt={prompt} />
      <div className={classes.cardFoot}>
        <FailProject prompt={prompt} />
        <span>
          {speaker} · {text.failedAt(formatDateTime(updatedAt))}
        </span>
      </div>
    </>
  );
}
