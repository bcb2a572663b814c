import type { Prompt } from '#contract/prompts.ts';
import { isInvalid } from '#features/prompts/rows/isInvalid.ts';
import { Note } from '#core/feedback/Note.tsx';
import { promptForm as text } from '#text/promptForm.ts';

/** What was found bad, for whoever mends it. */
export function RejectionNote({ prompt }: { prompt: Prompt }) {
  const { reason, isRemade } = prompt;
  if (!reason || !(isRemade || isInvalid(prompt))) return null;
  return (
    <Note icon="flag" tone="warn">
      {isRemade ? text.remade(reason) : text.invalid(reason)}
    </Note>
  );
}
