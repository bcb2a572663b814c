import type { Prompt } from '#contract/prompts.ts';
import { selection as text } from '#text/selection.ts';
import { SelectBox } from '#ui/form/SelectBox.tsx';
import { isChosen, isPageChosen, togglePage, toggleRow, useSelection } from './selection.ts';

export function SelectPrompt({ prompt }: { prompt: Prompt }) {
  const { id, name } = prompt;
  return (
    <SelectBox label={text.select(name)} isChecked={useSelection(isChosen(id))} onToggle={() => toggleRow(prompt)} />
  );
}

export function SelectPage({ hasLabel = false }: { hasLabel?: boolean }) {
  return (
    <SelectBox
      label={text.selectPage}
      hasLabel={hasLabel}
      isChecked={useSelection(isPageChosen)}
      onToggle={togglePage}
    />
  );
}
