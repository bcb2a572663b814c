import type { Prompt } from '#contract/prompts.ts';
import { messageOf } from '#api/refusalOf.ts';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/dialogs.ts';
import { fails as text } from '#text/pt/fails.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { useRemoveFailMutation } from './failsApi.ts';

export function RemoveFailDialog({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveFailMutation();
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
