import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { FileReport, Prompt } from '#contract/prompts.ts';
import { useGetProjectQuery } from '#api/projectApi.ts';
import { safePath } from '#state/safePath.ts';
import { common } from '#text/pt/common.ts';
import { promptForm as text } from '#text/pt/prompts.ts';
import { Note } from '#light/feedback/Note.tsx';
import { FormScreen } from '#ui/form/FormScreen.tsx';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { CsvReportView } from './CsvReportView.tsx';
import { PromptFields } from './PromptFields.tsx';
import type { ReadingSlot } from './ReadingSlot.ts';
import { usePromptForm } from './usePromptForm.ts';

export function PromptForm({
  idProject,
  prompt,
  reading: Reading,
}: {
  idProject: number;
  prompt?: Prompt;
  reading: ReadingSlot;
}) {
  const [, goTo] = useLocation();
  const [params] = useSearchParams();
  const leave = () => goTo(safePath(params.get('origin')) ?? `/dashboard/projects/${idProject}/prompts`);
  const { data: project } = useGetProjectQuery({ id: idProject });
  const [saved, setSaved] = useState<{ report?: FileReport }>();
  const form = usePromptForm({
    idProject,
    prompt,
    onSaved: (answer) => setSaved('refused' in answer ? { report: answer } : {}),
  });
  const { values } = form.state.form;
  const isArchived = project?.active === false;
  const cancel = () => {
    form.dropDraft();
    leave();
  };
  return (
    <FormScreen
      title={
        <PageTitle title={text.title} subject={prompt?.name ?? project?.name}>
          {text.heading}
        </PageTitle>
      }
      form={form.state}
      onDiscardDraft={form.startAnew}
      notes={isArchived && <Note icon="archive">{text.archived}</Note>}
      actions={
        <>
          <Button
            type="submit"
            variant="filled"
            disabled={!form.isComplete || isArchived}
            loading={form.state.isSaving}
          >
            {common.save}
          </Button>
          <Button onClick={cancel}>{common.cancel}</Button>
        </>
      }
    >
      <PromptFields
        form={form}
        isNew={!prompt}
        reading={form.hasText && <Reading written={values.text} idProject={idProject} voice={values.speaker} />}
      />
      {saved && (
        <SavedDialog
          onClose={leave}
          actions={
            <Button variant="filled" onClick={leave} data-autofocus>
              {common.back}
            </Button>
          }
        >
          {saved.report && (
            <CsvReportView summary={text.reportCreated(saved.report.created)} refused={saved.report.refused} />
          )}
        </SavedDialog>
      )}
    </FormScreen>
  );
}
