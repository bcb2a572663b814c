import type { Project } from '#contract/projects.ts';
import { useRemoveProjectMutation, useToggleProjectMutation } from '#api/projects.ts';
import { ActDialog } from '#frames/ActDialog.tsx';
import { RemoveDialog } from '#frames/RemoveDialog.tsx';
import { dialogs } from '#text/pt/parts/dialogs.ts';
import { projects as text } from '#text/pt/projects.ts';

export interface ProjectAct {
  readonly kind: 'toggle' | 'remove';
  readonly project: Project;
}

export function ProjectActDialog({ act: { kind, project }, onClose }: { act: ProjectAct; onClose: () => void }) {
  const [remove] = useRemoveProjectMutation();
  const [toggle] = useToggleProjectMutation();
  const { id, name, active, prompts } = project;
  return kind === 'remove' ? (
    <RemoveDialog run={() => remove({ id }).unwrap()} done={text.removed} failed={text.removeFailed} onClose={onClose}>
      {text.removeBody(name, prompts.processed)}
    </RemoveDialog>
  ) : (
    <ActDialog
      title={dialogs.statusTitle}
      run={() => toggle({ id }).unwrap()}
      done={dialogs.statusChanged}
      failed={dialogs.statusFailed}
      onClose={onClose}
    >
      {active ? text.archiveBody(name) : text.reactivateBody(name)}
    </ActDialog>
  );
}
