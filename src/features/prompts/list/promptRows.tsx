import type { Prompt } from '#contract/prompts.ts';
import type { Rows } from '#ui/list/Rows.ts';
import { PromptCard } from './PromptCard.tsx';
import { type Parts, promptsColumns } from './promptsColumns.tsx';

export function promptRows(parts: Parts): Pick<Rows<Prompt>, 'columns' | 'card'> {
  const { actionsOf, isGone, mayChoose } = parts;
  return {
    columns: promptsColumns(parts),
    card: (prompt) => (
      <PromptCard prompt={prompt} isGone={isGone(prompt)} mayChoose={mayChoose} actions={actionsOf(prompt)} />
    ),
  };
}
