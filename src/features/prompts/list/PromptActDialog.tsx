import * as v from 'valibot';
import { useLocation } from 'wouter';
import type { Prompt } from '#contract/prompts.ts';
import { lazyPart } from '#ui/lazyPart.tsx';
import { RemovePromptDialog } from '#crud/RemovePromptDialog.tsx';
import { ReviseDialog } from '#features/prompts/rows/ReviseDialog.tsx';
import { REASON_MAX } from '#contract/kit/limits.ts';
import { prompts } from '#api/prompts.ts';
import { useAction } from '#crud/useAct.ts';
import { dialogs as invalidateDialogDialogs } from '#text/dialogs.ts';
import { prompts as text } from '#text/prompts.ts';
import { useTyped } from '#state/form/useTyped.ts';
import { ReasonDialog } from '#ui/dialog/ReasonDialog.tsx';

export interface PromptAct {
  readonly kind: 'invalidate' | 'remove' | 'revise' | 'takes' | 'record' | 'send' | 'comments';
  readonly prompt: Prompt;
}

const TakesDialog = lazyPart(() =>
  import('#features/prompts/takes/TakesDialog.tsx').then((module) => module.TakesDialog),
);
const CommentsDialog = lazyPart(() =>
  import('#features/prompts/comments/CommentsDialog.tsx').then((module) => module.CommentsDialog),
);
const RecordingDialog = lazyPart(() =>
  import('#crud/recording/RecordingDialog.tsx').then((module) => module.RecordingDialog),
);
interface ActDialogProps {
  readonly prompt: Prompt;
  readonly onClose: () => void;
}
const dialogs = {
  invalidate: InvalidateDialog,
  remove: RemovePromptDialog,
  revise: ReviseDialog,
  takes: TakesDialog,
  comments: CommentsDialog,
  record: (props: ActDialogProps) => <RecordingDialog {...props} from="microphone" />,
  send: (props: ActDialogProps) => <RecordingDialog {...props} from="file" />,
};

export function PromptActDialog({ act: { kind, prompt }, onClose }: { act: PromptAct; onClose: () => void }) {
  const Dialog = dialogs[kind];
  return <Dialog prompt={prompt} onClose={onClose} />;
}

const Reason = v.string();

function InvalidateDialog({ prompt: { id, name, idProject, path }, onClose }: { prompt: Prompt; onClose: () => void }) {
  const [invalidate] = prompts.useInvalidate();
  const [, goTo] = useLocation();
  const [undo] = prompts.useUndoInvalidate();
  const failed = invalidateDialogDialogs.statusFailed;
  // Sent late, it must not concern other audio.
  const heard = { id, path: path ?? undefined };
  const [typed, type, forget] = useTyped(`prompts/${id}/reason`, Reason, '');
  const { isBusy, start } = useAction(
    { done: text.invalidatedDone, undo: { run: () => undo({ id }).unwrap(), done: text.undone, failed }, failed },
    onClose,
  );
  const send = (reason: string) => {
    const sent = invalidate({ ...heard, reason }).unwrap();
    start(sent);
    void sent.then(forget, () => undefined);
    return sent;
  };
  return (
    <ReasonDialog
      title={invalidateDialogDialogs.invalidateTitle}
      maxLength={REASON_MAX}
      isBusy={isBusy}
      reason={typed}
      onType={type}
      onConfirm={(reason) => void send(reason)}
      onward={{
        label: text.invalidateAndEdit,
        onConfirm: (reason) => {
          void send(reason).then(
            () => goTo(`/dashboard/projects/${idProject}/prompts/${id}/edit`),
            () => undefined,
          );
        },
      }}
      onCancel={() => {
        forget();
        onClose();
      }}
      onClose={onClose}
    >
      {name}
    </ReasonDialog>
  );
}
