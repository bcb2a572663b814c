import type { Prompt } from '#contract/prompts.ts';
import { messageOf } from '#api/refusalOf.ts';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/dialogs.ts';
import { prompts as text } from '#text/pt/prompts.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { useRemovePromptMutation } from './promptsApi.ts';

export function RemovePromptDialog({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [remove, { isLoading }] = useRemovePromptMutation();
  const confirm = () =>
    remove({ id })
      .unwrap()
      .then(
        () => noticeDone(text.removed),
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.removeFailed), common.errorPlain),
      )
      .finally(onClose);
  return (
    <ConfirmDialog
      title={dialogs.removeTitle}
      isDanger
      isBusy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {dialogs.removeBody} {text.removeBody(name)}
    </ConfirmDialog>
  );
}
