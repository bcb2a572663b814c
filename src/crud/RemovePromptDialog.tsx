import type { Prompt } from '#contract/prompts.ts';
import { useRestorePromptMutation } from '#api/bin.ts';
import { useRemovePromptMutation } from '#api/prompts.ts';
import { MoveToBinDialog } from './MoveToBinDialog.tsx';
import { bin } from '#text/bin.ts';
import { prompts as text } from '#text/prompts.ts';

export function RemovePromptDialog({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [remove] = useRemovePromptMutation();
  const [restore] = useRestorePromptMutation();
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
