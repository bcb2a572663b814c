import { Button, Textarea, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { NAME_MAX } from '#contract/kit/limits.ts';
import { type Project, ProjectDraft } from '#contract/projects.ts';
import { batches } from '#api/batches.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { common } from '#text/common.ts';
import { copyProject as text } from '#text/copyProject.ts';
import { projects } from '#text/projects.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { noticeDone } from '#ui/feedback/notices.tsx';
import { FormAlert } from '#core/form/FormAlert.tsx';
import classes from './CopyProjectDialog.module.css';

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
      <form className={classes.form} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
        <FormAlert {...form} />
        <p className={classes.body}>{text.body(project.name, project.prompts.total)}</p>
        <TextInput label={projects.name} withAsterisk data-autofocus {...form.field('name')} />
        <Textarea label={projects.description} withAsterisk rows={3} {...form.field('description')} />
        <div className={classes.actions}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {text.copy}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
