import type { Project } from '#contract/projects.ts';
import { messageOf } from '#api/refusalOf.ts';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/dialogs.ts';
import { projects as text } from '#text/pt/projects.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { noticeDone, noticeFailed } from '#ui/feedback/notices.tsx';
import { useRemoveProjectMutation, useToggleProjectMutation } from './projectsApi.ts';

export interface ProjectAct {
  readonly kind: 'toggle' | 'remove';
  readonly project: Project;
}

export function ProjectActDialog({ act: { kind, project }, onClose }: { act: ProjectAct; onClose: () => void }) {
  return kind === 'remove' ? (
    <RemoveDialog project={project} onClose={onClose} />
  ) : (
    <ToggleDialog project={project} onClose={onClose} />
  );
}

function RemoveDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveProjectMutation();
  const confirm = () =>
    remove({ id: project.id })
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
      {dialogs.removeBody} {text.removeBody(project.name, project.prompts.processed)}
    </ConfirmDialog>
  );
}

function ToggleDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [toggle, { isLoading }] = useToggleProjectMutation();
  const confirm = () =>
    toggle({ id: project.id })
      .unwrap()
      .then(
        () => noticeDone(dialogs.statusChanged),
        (thrown: unknown) => noticeFailed(messageOf(thrown, dialogs.statusFailed)),
      )
      .finally(onClose);
  return (
    <ConfirmDialog title={dialogs.statusTitle} isBusy={isLoading} onConfirm={() => void confirm()} onClose={onClose}>
      {project.active ? text.archiveBody(project.name) : text.reactivateBody(project.name)}
    </ConfirmDialog>
  );
}
