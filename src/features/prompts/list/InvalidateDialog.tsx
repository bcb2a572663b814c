import { useLocation } from 'wouter';
import { REASON_MAX } from '#contract/kit/limits.ts';
import type { Prompt } from '#contract/prompts.ts';
import { useInvalidatePromptMutation, useUndoInvalidatePromptMutation } from '#api/prompts.ts';
import { useAction } from '#crud/useAct.ts';
import { dialogs } from '#text/dialogs.ts';
import { prompts as text } from '#text/prompts.ts';
import { ReasonDialog } from '#ui/dialog/ReasonDialog.tsx';

export function InvalidateDialog({
  prompt: { id, name, idProject },
  onClose,
}: {
  prompt: Prompt;
  onClose: () => void;
}) {
  const [invalidate] = useInvalidatePromptMutation();
  const [, goTo] = useLocation();
  const [undo] = useUndoInvalidatePromptMutation();
  const failed = dialogs.statusFailed;
  const { isBusy, start } = useAction(
    { done: text.invalidatedDone, undo: { run: () => undo({ id }).unwrap(), done: text.undone, failed }, failed },
    onClose,
  );
  return (
    <ReasonDialog
      title={dialogs.invalidateTitle}
      maxLength={REASON_MAX}
      isBusy={isBusy}
      onConfirm={(reason) => start(invalidate({ id, reason }).unwrap())}
      onward={{
        label: text.invalidateAndEdit,
        onConfirm: (reason) => {
          const sent = invalidate({ id, reason }).unwrap();
          start(sent);
          void sent.then(
            () => goTo(`/dashboard/projects/${idProject}/prompts/${id}/edit`),
            () => undefined,
          );
        },
      }}
      onClose={onClose}
    >
      {name}
    </ReasonDialog>
  );
}
