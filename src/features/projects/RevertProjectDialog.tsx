import type { ProjectDraft } from '#contract/projects.ts';
import { useLazyGetProjectQuery } from '#api/projects.ts';
import { ActDialog } from '#frames/ActDialog.tsx';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/parts/dialogs.ts';
import { projects as text } from '#text/pt/projects.ts';

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
