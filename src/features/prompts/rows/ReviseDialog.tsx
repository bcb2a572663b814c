import type { Prompt } from '#contract/prompts.ts';
import { prompts } from '#api/prompts.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { dialogs } from '#text/dialogs.ts';
import { invalidated as text } from '#text/invalidatedPrompts.ts';

export function ReviseDialog({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [revise] = prompts.useRevise();
  return (
    <ActDialog
      title={dialogs.reviseTitle}
      run={() => revise({ id }).unwrap()}
      done={text.revised}
      failed={text.reviseFailed}
      onClose={onClose}
    >
      {text.reviseBody(name)}
    </ActDialog>
  );
}
