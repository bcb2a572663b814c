import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { SavedAndNew } from '#crud/SavedAndNew.tsx';
import { common } from '#text/common.ts';
import { projects as text } from '#text/projects.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { RevertProjectDialog } from './RevertProjectDialog.tsx';
import { useProjectForm } from './useProjectForm.ts';

export function ProjectForm({ project }: { project?: Project }) {
  const record = useProjectForm(project);
  const [isReverting, setIsReverting] = useState(false);
  // What waits on this device for a server has no address yet.
  const made = record.isKept ? undefined : (record.saved?.answer as Project | undefined);
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
      whenSaved={
        !project && (
          <SavedAndNew
            isKept={record.isKept}
            onExit={record.leave}
            onNew={record.startAnew}
            open={made && <ButtonLink href={`/dashboard/projects/${made.id}/prompts`}>{text.open}</ButtonLink>}
          />
        )
      }
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
