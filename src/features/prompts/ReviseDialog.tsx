import type { Prompt } from '#contract/prompts.ts';
import { messageOf } from '#api/refusalOf.ts';
import { dialogs } from '#text/pt/dialogs.ts';
import { invalidated as text } from '#text/pt/prompts.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { useRevisePromptMutation } from './promptsApi.ts';

export function ReviseDialog({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [revise, { isLoading }] = useRevisePromptMutation();
  const confirm = () =>
    revise({ id })
      .unwrap()
      .then(
        () => noticeDone(text.revised),
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.reviseFailed)),
      )
      .finally(onClose);
  return (
    <ConfirmDialog title={dialogs.reviseTitle} isBusy={isLoading} onConfirm={() => void confirm()} onClose={onClose}>
      {text.reviseBody(name)}
    </ConfirmDialog>
  );
}
