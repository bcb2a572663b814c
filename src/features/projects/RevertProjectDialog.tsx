import type { ProjectDraft } from '#contract/projects.ts';
import { useLazyGetProjectQuery } from '#api/projects.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { common } from '#text/common.ts';
import { dialogs } from '#text/dialogs.ts';
import { projects as text } from '#text/projects.ts';

interface RevertProjectDialogProps {
  readonly id: number;
  readonly onLoaded: (values: ProjectDraft) => void;
  readonly onClose: () => void;
}

export function RevertProjectDialog({ id, onLoaded, onClose }: RevertProjectDialogProps) {
  const [load] = useLazyGetProjectQuery();
  return (
    <ActDialog
      title={dialogs.revertTitle}
      run={() => load({ id }).unwrap()}
      onDone={({ name, description }) => onLoaded({ name, description })}
      failed={text.revertFailed}
      failedTitle={common.errorPlain}
      onClose={onClose}
    >
      {text.revertBody}
    </ActDialog>
  );
}
