import '@mantine/core/styles/Switch.css';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Project, ProjectDraft } from '#contract/projects.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { useUser } from '#state/hooks.ts';
import { RecordScreen } from '#crud/OpenedRecord.tsx';
import { RecordForm } from '#crud/RecordForm.tsx';
import { SavedAndNew } from '#crud/SavedAndNew.tsx';
import { common } from '#text/common.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { papers } from '#text/papers.ts';
import { projects as text } from '#text/projects.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { projects } from '#api/projects.ts';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { ActDialog } from '#crud/ActDialog.tsx';
import { dialogs } from '#text/dialogs.ts';

export function ProjectFormScreen() {
  return (
    <RecordScreen useGet={projects.useGet} title={text.updateTitle}>
      {(project) => <ProjectForm project={project} />}
    </RecordScreen>
  );
}

function ProjectForm({ project }: { project: Project | undefined }) {
  const record = useProjectForm(project);
  const [isReverting, setIsReverting] = useState(false);
  // A record that is still queued on this device has no address yet.
  const made = record.isKept ? undefined : (record.saved?.answer as Project | undefined);
  return (
    <RecordForm
      record={record}
      title={project ? text.updateTitle : text.createTitle}
      isNew={!project}
      actions={
        project && (
          <Button variant="subtle" onClick={() => setIsReverting(true)}>
            {common.revert}
          </Button>
        )
      }
      whenSaved={
        !project && (
          <SavedAndNew
            isKept={record.isKept}
            onExit={record.leave}
            onNew={record.startAnew}
            open={
              made && (
                <ButtonLink variant="filled" href={`/dashboard/projects/${made.id}/prompts`}>
                  {text.open}
                </ButtonLink>
              )
            }
          />
        )
      }
    >
      <TextInput label={text.name} description={text.nameHelp} withAsterisk {...record.field('name')} />
      <Textarea
        label={text.description}
        description={text.descriptionHelp}
        withAsterisk
        rows={3}
        {...record.field('description')}
      />
      {project && <VoiceRule project={project} />}
      {project && isReverting && (
        <RevertProjectDialog
          id={project.id}
          onLoaded={({ name, description, version }) => {
            record.noteVersion({ version });
            record.reset({ name, description });
          }}
          onClose={() => setIsReverting(false)}
        />
      )}
    </RecordForm>
  );
}

/** Whether the project insists on voices of business use; it takes effect at once. */
export function VoiceRule({ project }: { project: Project }) {
  const { id } = project;
  // The form keeps the record that it was opened with.
  const { data: { onlyBusinessVoices = false } = project } = projects.useGet({ id });
  const [setRule, { isLoading }] = projects.useSetVoiceRule();
  const mayTakeBack = hasPermission(useUser()?.role, 'project-rules');
  const change = (isOn: boolean) =>
    void notifyOutcome(setRule({ id, onlyBusinessVoices: isOn }).unwrap(), { failed: papers.ruleFailed });
  return (
    <Switch
      label={papers.rule}
      description={onlyBusinessVoices && !mayTakeBack ? `${papers.ruleHelp} ${papers.ruleLocked}` : papers.ruleHelp}
      checked={onlyBusinessVoices}
      disabled={isLoading || (onlyBusinessVoices && !mayTakeBack)}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

const toValues = (project: Partial<Project> | undefined) => ({
  name: project?.name ?? '',
  description: project?.description ?? '',
});

/** Values of the form, and where it leads after saving. */
function useProjectForm(project: Project | undefined) {
  const [create] = projects.useCreate();
  const [update] = projects.useUpdate();
  return useRecordForm(ProjectDraft, {
    opened: project,
    draft: project ? `projects/${project.id}` : 'projects/new',
    backTo: '/dashboard/projects',
    initialValues: toValues(project),
    valuesOf: toValues,
    labels: { name: text.name, description: text.description },
    save: (values, seen) =>
      (project ? update({ id: project.id, ...values, idUser: 0, ...seen }) : create({ ...values, idUser: 0 })).unwrap(),
    failed: text.saveFailed,
  });
}

interface RevertProjectDialogProps {
  readonly id: number;
  readonly onLoaded: (project: Project) => void;
  readonly onClose: () => void;
}

function RevertProjectDialog({ id, onLoaded, onClose }: RevertProjectDialogProps) {
  const [load] = projects.useLazyGet();
  return (
    <ActDialog
      title={dialogs.revertTitle}
      run={() => load({ id }).unwrap()}
      onDone={onLoaded}
      failed={text.revertFailed}
      failedTitle={common.errorPlain}
      onClose={onClose}
    >
      {text.revertBody}
    </ActDialog>
  );
}
