import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type Project, ProjectDraft } from '#contract/projects.ts';
import { useLazyGetProjectQuery } from '#api/projectApi.ts';
import { messageOf, refusalOf } from '#api/refusalOf.ts';
import { safePath } from '#state/safePath.ts';
import { useDraft } from '#state/useDraft.ts';
import { common } from '#text/pt/common.ts';
import { dialogs } from '#text/pt/dialogs.ts';
import { projects as text } from '#text/pt/projects.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { noticeFailed } from '#ui/feedback/notices.tsx';
import { FormScreen } from '#ui/form/FormScreen.tsx';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import { useSchemaForm } from '#light/form/useSchemaForm.ts';
import { PageTitle } from '#light/PageTitle.tsx';
import { useCreateProjectMutation, useUpdateProjectMutation } from './projectsApi.ts';

export function ProjectForm({ project }: { project?: Project }) {
  const [, goTo] = useLocation();
  const [params] = useSearchParams();
  const leave = () => goTo(safePath(params.get('origin')) ?? '/dashboard/projects');
  const [create] = useCreateProjectMutation();
  const [update] = useUpdateProjectMutation();
  const [isSaved, setIsSaved] = useState(false);
  const [isReverting, setIsReverting] = useState(false);
  const saved = { name: project?.name ?? '', description: project?.description ?? '' };
  const draft = useDraft(project ? `projects/${project.id}` : 'projects/new');
  const form = useSchemaForm(ProjectDraft, {
    initialValues: saved,
    draft,
    labels: { name: text.name, description: text.description },
    save: (values) =>
      (project ? update({ id: project.id, ...values, idUser: 0 }) : create({ ...values, idUser: 0 })).unwrap(),
    onSaved: () => setIsSaved(true),
    refusedFields: (thrown) => refusalOf(thrown)?.fields,
    failure: (thrown) => messageOf(thrown, text.saveFailed),
  });
  const startAnew = () => {
    form.reset(saved);
    setIsSaved(false);
  };
  const cancel = () => {
    draft.clear();
    leave();
  };
  const title = project ? text.updateTitle : text.createTitle;

  return (
    <FormScreen
      title={<PageTitle title={title}>{title}</PageTitle>}
      form={form}
      onDiscardDraft={() => form.reset(saved)}
      actions={
        <>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            {common.save}
          </Button>
          <Button onClick={cancel}>{common.cancel}</Button>
          {project && (
            <Button variant="subtle" onClick={() => setIsReverting(true)}>
              {common.revert}
            </Button>
          )}
        </>
      }
    >
      <TextInput
        label={text.name}
        description={text.nameHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        {...form.field('name')}
      />
      <Textarea
        label={text.description}
        description={text.descriptionHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        rows={3}
        {...form.field('description')}
      />
      {isSaved && (
        <SavedDialog
          onClose={project ? leave : startAnew}
          actions={
            project ? (
              <Button variant="filled" onClick={leave}>
                {common.ok}
              </Button>
            ) : (
              <>
                <Button onClick={leave}>{common.exit}</Button>
                <Button variant="filled" onClick={startAnew}>
                  {common.newRecord}
                </Button>
              </>
            )
          }
        />
      )}
      {project && isReverting && (
        <RevertDialog id={project.id} onLoaded={form.reset} onClose={() => setIsReverting(false)} />
      )}
    </FormScreen>
  );
}

function RevertDialog({
  id,
  onLoaded,
  onClose,
}: {
  id: number;
  onLoaded: (values: { name: string; description: string }) => void;
  onClose: () => void;
}) {
  const [load, { isFetching }] = useLazyGetProjectQuery();
  const confirm = () =>
    load({ id })
      .unwrap()
      .then(
        ({ name, description }) => onLoaded({ name, description }),
        (thrown: unknown) => noticeFailed(messageOf(thrown, text.revertFailed), common.errorPlain),
      )
      .finally(onClose);
  return (
    <ConfirmDialog title={dialogs.revertTitle} isBusy={isFetching} onConfirm={() => void confirm()} onClose={onClose}>
      {text.revertBody}
    </ConfirmDialog>
  );
}
