import * as v from 'valibot';
import type { FileReport, Prompt } from '#contract/prompts.ts';
import { messageOf, refusalOf } from '#api/refusalOf.ts';
import { useDraft } from '#state/useDraft.ts';
import { promptForm as text } from '#text/pt/prompts.ts';
import { useSchemaForm } from '#light/form/useSchemaForm.ts';
import { promptSchemas } from './promptSchemas.ts';
import { useCreatePromptMutation, useUpdatePromptMutation } from './promptsApi.ts';
import { useCsvFile } from './useCsvFile.ts';

interface PromptFormOptions {
  readonly idProject: number;
  readonly prompt: Prompt | undefined;
  readonly onSaved: (answer: Prompt | FileReport) => void;
}

/** The prompt form's values and rules: text and file exclude each other. */
export function usePromptForm({ idProject, prompt, onSaved }: PromptFormOptions) {
  const [create] = useCreatePromptMutation();
  const [update] = useUpdatePromptMutation();
  const { choice, chooseFile, discardFile } = useCsvFile();
  const { file } = choice;
  const initialValues = {
    name: prompt?.name ?? '',
    speaker: prompt?.speaker ?? '',
    compression: prompt ? String(prompt.compression) : '',
    text: prompt?.text ?? '',
  };
  const schema = prompt ? promptSchemas.edit : file ? promptSchemas.file : promptSchemas.text;
  const draft = useDraft(prompt ? `prompts/${prompt.id}` : `projects/${idProject}/prompts/new`);

  const state = useSchemaForm(schema, {
    initialValues,
    draft,
    labels: { name: text.name, speaker: text.voice, compression: text.compression, text: text.text },
    save: (values) => {
      const voice = { speaker: values.speaker, compression: values.compression };
      if (prompt) return update({ id: prompt.id, ...voice, text: values.text }).unwrap();
      return create({ idProject, ...voice, ...(file ? { file } : { name: values.name, text: values.text }) }).unwrap();
    },
    onSaved: (answer) => onSaved(answer as Prompt | FileReport),
    refusedFields: (thrown) => refusalOf(thrown)?.fields,
    failure: (thrown) => {
      const refusal = refusalOf(thrown);
      if (refusal?.code.startsWith('CSV_')) discardFile(refusal.message);
      return messageOf(thrown, text.saveFailed);
    },
  });
  const { form } = state;

  return {
    state,
    choice,
    isComplete: v.is(schema, form.values) && !choice.isChecking,
    hasText: form.values.text !== '',
    chooseFile: (chosen: File) => {
      form.setValues({ name: '', text: '' });
      form.clearErrors();
      void chooseFile(chosen);
    },
    removeFile: () => discardFile(),
    writeText: (written: string) => {
      if (file || choice.problem !== undefined) discardFile();
      form.setFieldValue('text', written);
    },
    dropDraft: () => draft.clear(),
    startAnew: () => {
      discardFile();
      state.reset(initialValues);
    },
  };
}
export type PromptFormState = ReturnType<typeof usePromptForm>;
