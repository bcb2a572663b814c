import { Textarea, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { NAME_MAX } from '#contract/kit/limits.ts';
import { type Project, ProjectDraft } from '#contract/projects.ts';
import { batches } from '#api/batches.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { copyProject as text } from '#text/copyProject.ts';
import { projects } from '#text/projects.ts';
import { DialogForm } from '#ui/dialog/DialogForm.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';

/** Copies a project: as a template, or to try another voice. */
export function CopyProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [, goTo] = useLocation();
  const [copy] = batches.useCopyProject();
  const form = useSavedForm(ProjectDraft, {
    initialValues: { name: text.nameOf(project.name).slice(0, NAME_MAX), description: project.description },
    save: (values) => copy({ id: project.id, ...values }).unwrap(),
    onSaved: (answer) => {
      const { idProject, batch } = answer as { idProject: number; batch: { total: number } | null };
      noticeDone(text.done(batch?.total ?? 0));
      onClose();
      goTo(`/dashboard/projects/${idProject}/prompts`);
    },
    failed: text.failed,
  });
  return (
    <Dialog isOpen title={text.title} onClose={onClose}>
      <DialogForm form={form} act={text.copy} onCancel={onClose}>
        <p>{text.body(project.name, project.prompts.total)}</p>
        <TextInput label={projects.name} withAsterisk data-autofocus {...form.field('name')} />
        <Textarea label={projects.description} withAsterisk rows={3} {...form.field('description')} />
      </DialogForm>
    </Dialog>
  );
}
