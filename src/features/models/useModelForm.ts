import { useState } from 'react';
import * as v from 'valibot';
import { type ModelDetail, ModelName, models } from '#contract/models.ts';
import { refusals } from '#contract/kit/refusal.ts';
import { firstMessageOf, refusalOf } from '#api/client/refusalOf.ts';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { common } from '#text/common.ts';
import { models as text } from '#text/models.ts';
import { useModelUpload } from './files/useModelUpload.ts';

const schema = v.object({ name: ModelName, description: models.create.input.entries.description });

export interface ModelFiles {
  readonly config?: File | undefined;
  readonly model?: File | undefined;
}

/** Values and validation of the form: configuration and model must be chosen together, and a new model needs both. */
export function useModelForm(model: ModelDetail | undefined) {
  const [files, setFiles] = useState<ModelFiles>({});
  const [isRefused, setIsRefused] = useState(false);
  const { progress, send, cancel } = useModelUpload();
  const record = useRecordForm(schema, {
    draft: model ? `models/${model.id}` : 'models/new',
    backTo: '/dashboard/models',
    initialValues: { name: model?.name ?? '', description: model?.description ?? '' },
    labels: { name: text.name, description: text.description },
    save: (values) =>
      send(model?.id, { ...values, ...(files.config && { voice_config: files.config, voice_model: files.model }) }),
    failed: text.saveFailed,
    failure: failureOf,
  });
  const hasBoth = files.config !== undefined && files.model !== undefined;
  const hasNone = files.config === undefined && files.model === undefined;
  const isMissing = model ? !hasBoth && !hasNone : !hasBoth;
  const submit: typeof record.submit = (event) => {
    setIsRefused(isMissing);
    if (isMissing) {
      event?.preventDefault();
      record.form.validate();
    } else record.submit(event);
  };
  return {
    record: { ...record, submit },
    files,
    setFiles,
    fileError: isRefused && isMissing ? (model ? text.bothFiles : text.needsFiles) : undefined,
    progress,
    cancelUpload: cancel,
  };
}

/** The server's first message; a name that is taken gets the specification's sentence. */
function failureOf(thrown: unknown) {
  const refusal = refusalOf(thrown);
  if (refusal?.messages[0]?.includes('Unique'))
    return { title: common.error, message: refusals.MODEL_NAME_TAKEN.message };
  if ((thrown as Error).message === 'abort') return text.cancelled;
  return { title: common.error, message: firstMessageOf(thrown, text.saveFailed) };
}
