import { Button } from '@mantine/core';
import { REASON_MAX } from '#contract/kit/limits.ts';
import type { Prompt } from '#contract/prompts.ts';
import { messageOf } from '#api/refusalOf.ts';
import { dialogs } from '#text/pt/dialogs.ts';
import { prompts as text } from '#text/pt/prompts.ts';
import { ReasonDialog } from '#ui/dialog/ReasonDialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { useInvalidatePromptMutation, useUndoInvalidatePromptMutation } from './promptsApi.ts';

export function InvalidateDialog({ prompt: { id, name }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [invalidate, { isLoading }] = useInvalidatePromptMutation();
  const [undo] = useUndoInvalidatePromptMutation();
  const fail = (thrown: unknown) => noticeFailed(messageOf(thrown, dialogs.statusFailed));
  const takeBack = () =>
    undo({ id })
      .unwrap()
      .then(() => noticeDone(text.undone), fail);
  const confirm = (reason: string) =>
    invalidate({ id, reason })
      .unwrap()
      .then(
        () =>
          noticeDone(
            text.invalidatedDone,
            <Button size="sm" onClick={() => void takeBack()}>
              {text.undo}
            </Button>,
          ),
        fail,
      )
      .finally(onClose);
  return (
    <ReasonDialog
      title={dialogs.invalidateTitle}
      maxLength={REASON_MAX}
      isBusy={isLoading}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      {name}
    </ReasonDialog>
  );
}
