import type { Prompt } from '#contract/prompts.ts';
import { bin as binApi } from '#api/bin.ts';
import { prompts } from '#api/prompts.ts';
import { MoveToBinDialog } from './MoveToBinDialog.tsx';
import { bin } from '#text/bin.ts';
import { prompts as text } from '#text/prompts.ts';

export function RemovePromptDialog({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [remove] = prompts.useRemove();
  const [restore] = binApi.useRestorePrompt();
  return (
    <MoveToBinDialog
      kind="prompts"
      run={() => remove({ id }).unwrap()}
      restore={() => restore({ id }).unwrap()}
      failed={text.removeFailed}
      onClose={onClose}
    >
      {bin.movePromptBody(name)}
    </MoveToBinDialog>
  );
}
