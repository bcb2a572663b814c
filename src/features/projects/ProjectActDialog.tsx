import type { Project } from '#contract/projects.ts';
import { useRestoreProjectMutation } from '#api/bin.ts';
import { useRemoveProjectMutation, useToggleProjectMutation } from '#api/projects.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { MoveToBinDialog } from '#crud/MoveToBinDialog.tsx';
import { bin } from '#text/bin.ts';
import { common } from '#text/common.ts';
import { dialogs } from '#text/dialogs.ts';
import { projects as text } from '#text/projects.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

export interface ProjectAct {
  readonly kind: 'copy' | 'toggle' | 'remove';
  readonly project: Project;
}

const CopyProjectDialog = lazyPart(() => import('./CopyProjectDialog.tsx').then((module) => module.CopyProjectDialog));

export function ProjectActDialog({ act: { kind, project }, onClose }: { act: ProjectAct; onClose: () => void }) {
  const [remove] = useRemoveProjectMutation();
  const [restore] = useRestoreProjectMutation();
  const [toggle] = useToggleProjectMutation();
  const { id, name, active, prompts } = project;
  if (kind === 'copy') return <CopyProjectDialog project={project} onClose={onClose} />;
  return kind === 'remove' ? (
    <MoveToBinDialog
      kind="projects"
      run={() => remove({ id }).unwrap()}
      restore={() => restore({ id }).unwrap()}
      failed={text.removeFailed}
      onClose={onClose}
    >
      {bin.moveProjectBody(name, prompts.total, prompts.processed)}
    </MoveToBinDialog>
  ) : (
    <ActDialog
      title={dialogs.statusTitle}
      run={() => toggle({ id }).unwrap()}
      done={dialogs.statusChanged}
      doneTitle={common.success}
      failed={dialogs.statusFailed}
      onClose={onClose}
    >
      {active ? text.archiveBody(name) : text.reactivateBody(name)}
    </ActDialog>
  );
}
