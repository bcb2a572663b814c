import type { Prompt } from '#contract/prompts.ts';
import { useRemovePromptMutation } from '#api/prompts.ts';
import { ActDialog } from '#frames/ActDialog.tsx';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/parts/dialogs.ts';
import { fails as text } from '#text/pt/fails.ts';

export function RemoveFailDialog({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [remove] = useRemovePromptMutation();
  return (
    <ActDialog
      title={dialogs.removeTitle}
      isDanger
      run={() => remove({ id }).unwrap()}
      done={text.removed}
      failed={text.removeFailed}
      failedTitle={common.errorPlain}
      onClose={onClose}
    >
      {dialogs.removeBody} {text.removeBody(name)}
    </ActDialog>
  );
}
