import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ModelDetail } from '#contract/models.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { models as text } from '#text/models.ts';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { type ModelAct, ModelActDialog } from './ModelActDialog.tsx';
import { ModelActs } from './ModelActs.tsx';
import { ModelFiles } from './files/ModelFiles.tsx';
import { UploadProgress } from './files/UploadProgress.tsx';
import { useModelForm } from './useModelForm.ts';

export function ModelForm({ model }: { model?: ModelDetail }) {
  const { record, files, setFiles, fileError, progress, cancelUpload } = useModelForm(model);
  const [act, setAct] = useState<ModelAct>();
  return (
    <>
      <RecordForm
        record={record}
        title={model ? text.updateTitle : text.createTitle}
        subject={model?.name}
        actions={model && <ModelActs model={model} onAct={setAct} />}
      >
        <TextInput
          label={text.name}
          description={text.nameHelp}
          {...helpBelow}
          withAsterisk
          {...record.field('name')}
        />
        <Textarea label={text.description} rows={2} {...record.field('description')} />
        <TextInput
          label={text.status}
          description={model?.status ? undefined : model ? text.activateToSpeak : text.activateOnceSaved}
          {...helpBelow}
          value={model?.status ? text.active : text.inactive}
          readOnly
        />
        <ModelFiles files={files} isNew={!model} error={fileError} onChange={setFiles} />
        {progress && <UploadProgress progress={progress} onCancel={cancelUpload} />}
      </RecordForm>
      {/* Its own form: inside the other one its answer would be sent there too. */}
      {model && act && <ModelActDialog act={act} model={model} onClose={() => setAct(undefined)} />}
    </>
  );
}
