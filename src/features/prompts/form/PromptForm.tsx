import type { Prompt } from '#contract/prompts.ts';
import { useGetProjectQuery } from '#api/projects.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { promptForm as text } from '#text/promptForm.ts';
import { Note } from '#core/feedback/Note.tsx';
import { RejectionNote } from './RejectionNote.tsx';
import { PromptFields } from './PromptFields.tsx';
import { PromptSavedDialog } from './PromptSavedDialog.tsx';
import type { ReadingSlot } from './ReadingSlot.ts';
import { SameNamesDialog } from './SameNamesDialog.tsx';
import { TakesButton } from './TakesButton.tsx';
import { usePromptForm } from './usePromptForm.ts';

interface PromptFormProps {
  readonly idProject: number;
  readonly prompt?: Prompt;
  readonly reading: ReadingSlot;
}

export function PromptForm({ idProject, prompt, reading: Reading }: PromptFormProps) {
  const { data: project } = useGetProjectQuery({ id: idProject });
  const form = usePromptForm(idProject, prompt);
  const { record, report, isComplete, question } = form;
  const isArchived = project?.active === false;
  return (
    <RecordForm
      record={record}
      title={text.title}
      heading={text.heading}
      subject={prompt?.name ?? project?.name}
      notes={
        <>
          {isArchived && <Note icon="archive">{text.archived}</Note>}
          {prompt && <RejectionNote prompt={prompt} />}
        </>
      }
      actions={
        prompt &&
        !isArchived && <TakesButton prompt={prompt} isChanged={record.form.isDirty()} onRestored={form.resetTo} />
      }
      maySave={isComplete && !isArchived}
      whenSaved={
        <PromptSavedDialog report={report} choice={form.choice} isKept={record.isKept} onClose={record.leave} />
      }
    >
      <PromptFields form={form} idProject={idProject} isNew={!prompt} reading={Reading} />
      {question && <SameNamesDialog {...question} />}
    </RecordForm>
  );
}
