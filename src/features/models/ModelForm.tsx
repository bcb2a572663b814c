import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { type ModelDetail, ModelName, models } from '#contract/models.ts';
import { refusalOf } from '#api/refusalOf.ts';
import { useUser } from '#state/hooks.ts';
import { useDraft } from '#state/useDraft.ts';
import { common } from '#text/pt/common.ts';
import { models as text } from '#text/pt/models.ts';
import { FormScreen } from '#ui/form/FormScreen.tsx';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import { useSchemaForm } from '#light/form/useSchemaForm.ts';
import { PageTitle } from '#light/PageTitle.tsx';
import { GoldenSamples } from './GoldenSamples.tsx';
import { type ModelAct, ModelActDialog } from './ModelActDialog.tsx';
import { ModelFacts } from './ModelFacts.tsx';
import { ModelFile } from './ModelFile.tsx';
import { ModelVersions } from './ModelVersions.tsx';
import { StreamingMetrics } from './StreamingMetrics.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useModelUpload } from './useModelUpload.ts';
import classes from './Models.module.css';

const schema = v.object({ name: ModelName, description: models.create.input.entries.description });

export function ModelForm({ model }: { model?: ModelDetail }) {
  const [, goTo] = useLocation();
  const role = useUser()?.role;
  const [files, setFiles] = useState<{ config?: File | undefined; model?: File | undefined }>({});
  const [fileError, setFileError] = useState<string>();
  const [isSaved, setIsSaved] = useState(false);
  const [act, setAct] = useState<ModelAct>();
  const { progress, send, cancel } = useModelUpload();
  const saved = { name: model?.name ?? '', description: model?.description ?? '' };
  const draft = useDraft(model ? `models/${model.id}` : 'models/new');
  const leave = () => goTo('/dashboard/models');
  const form = useSchemaForm(schema, {
    initialValues: saved,
    draft,
    labels: { name: text.name, description: text.description },
    save: (values) =>
      send(model?.id, { ...values, ...(files.config && { voice_config: files.config, voice_model: files.model }) }),
    onSaved: () => setIsSaved(true),
    refusedFields: (thrown) => refusalOf(thrown)?.fields,
    failure: (thrown) => failureOf(thrown),
  });
  const hasBoth = files.config !== undefined && files.model !== undefined;
  const hasNone = files.config === undefined && files.model === undefined;
  const submit: typeof form.submit = (event) => {
    const isMissing = model ? !hasBoth && !hasNone : !hasBoth;
    setFileError(isMissing ? (model ? text.bothFiles : text.needsFiles) : undefined);
    if (isMissing) event?.preventDefault();
    else form.submit(event);
  };
  const title = model ? text.updateTitle : text.createTitle;
  const isOn = model?.status === true;
  return (
    <>
      <FormScreen
        title={
          <PageTitle title={title} subject={model?.name}>
            {title}
          </PageTitle>
        }
        form={{ ...form, submit }}
        onDiscardDraft={() => form.reset(saved)}
        actions={
          <>
            <Button type="submit" variant="filled" loading={form.isSaving}>
              {common.save}
            </Button>
            <Button
              onClick={() => {
                draft.clear();
                leave();
              }}
            >
              {common.cancel}
            </Button>
            {model && (
              <Button
                disabled={model.activation === 'preparing'}
                onClick={() => setAct(isOn ? 'deactivate' : 'activate')}
              >
                {isOn ? text.deactivate : text.activate}
              </Button>
            )}
            {model && role === 'ADMIN' && (
              <Button data-danger variant="outline" onClick={() => setAct('remove')}>
                {text.remove}
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
        <Textarea label={text.description} rows={2} {...form.field('description')} />
        <TextInput label={text.status} value={model?.status ? text.active : text.inactive} readOnly />
        <div className={classes.pair}>
          <ModelFile
            label={text.config}
            help={text.configHelp}
            accept=".json,application/json"
            file={files.config}
            isRequired={!model}
            error={fileError}
            onChoose={(config) => setFiles({ ...files, config })}
          />
          <ModelFile
            label={text.model}
            help={text.modelHelp}
            accept=".pth,.onnx"
            file={files.model}
            isRequired={!model}
            error={undefined}
            onChoose={(chosen) => setFiles({ ...files, model: chosen })}
          />
        </div>
        {progress && <UploadProgress progress={progress} onCancel={cancel} />}
        {isSaved && (
          <SavedDialog
            onClose={leave}
            actions={
              <Button variant="filled" onClick={leave}>
                {common.ok}
              </Button>
            }
          />
        )}
      </FormScreen>
      {model && (
        <div className={classes.below}>
          <ModelFacts model={model} />
          <GoldenSamples model={model} />
          <ModelVersions model={model} />
          {role === 'ADMIN' && <StreamingMetrics />}
        </div>
      )}
      {model && act && <ModelActDialog act={act} model={model} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** The first message, and a name that is taken in the specification's own words. */
function failureOf(thrown: unknown) {
  const refusal = refusalOf(thrown);
  const first = refusal?.messages[0];
  if (first?.includes('Unique')) return { title: common.error, message: 'Já existe um modelo com esse nome.' };
  if ((thrown as Error).message === 'abort') return text.cancelled;
  return { title: common.error, message: first ?? text.saveFailed };
}
