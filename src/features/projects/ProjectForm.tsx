import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Project, ProjectDraft } from '#contract/projects.ts';
import { useCreateProjectMutation, useUpdateProjectMutation } from '#api/projects.ts';
import { RecordForm } from '#frames/RecordForm.tsx';
import { SavedAndNew } from '#frames/SavedAndNew.tsx';
import { useRecordForm } from '#frames/useRecordForm.ts';
import { common } from '#text/pt/common.ts';
import { projects as text } from '#text/pt/projects.ts';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { RevertProjectDialog } from './RevertProjectDialog.tsx';

export function ProjectForm({ project }: { project?: Project }) {
  const [, goTo] = useLocation();
  const [create] = useCreateProjectMutation();
  const [update] = useUpdateProjectMutation();
  const [isReverting, setIsReverting] = useState(false);
  const record = useRecordForm(ProjectDraft, {
    draft: project ? `projects/${project.id}` : 'projects/new',
    backTo: '/dashboard/projects',
    initialValues: { name: project?.name ?? '', description: project?.description ?? '' },
    labels: { name: text.name, description: text.description },
    save: (values) =>
      (project ? update({ id: project.id, ...values, idUser: 0 }) : create({ ...values, idUser: 0 })).unwrap(),
    failed: text.saveFailed,
  });
  /** What was just made, where the server has it already. */
  const openMade = () => {
    const made = record.saved?.answer as Partial<Project> | undefined;
    if (made?.id === undefined || record.isKept) record.leave();
    else goTo(`/dashboard/projects/${made.id}/prompts`);
  };
  return (
    <RecordForm
      record={record}
      title={project ? text.updateTitle : text.createTitle}
      actions={
        project && (
          <Button variant="subtle" onClick={() => setIsReverting(true)}>
            {common.revert}
          </Button>
        )
      }
      whenSaved={!project && <SavedAndNew isKept={record.isKept} onExit={openMade} onNew={record.startAnew} />}
    >
      <TextInput label={text.name} description={text.nameHelp} {...helpBelow} withAsterisk {...record.field('name')} />
      <Textarea
        label={text.description}
        description={text.descriptionHelp}
        {...helpBelow}
        withAsterisk
        rows={3}
        {...record.field('description')}
      />
      {project && isReverting && (
        <RevertProjectDialog id={project.id} onLoaded={record.reset} onClose={() => setIsReverting(false)} />
      )}
    </RecordForm>
  );
}
