import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { useLocation, useSearchParams } from 'wouter';
import { type ApiKey, ApiKeyChange, NewApiKey } from '#contract/apikeys.ts';
import { messageOf, refusalOf } from '#api/refusalOf.ts';
import { safePath } from '#state/safePath.ts';
import { useDraft } from '#state/useDraft.ts';
import { apikeys as text } from '#text/pt/apikeys.ts';
import { common } from '#text/pt/common.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormScreen } from '#ui/form/FormScreen.tsx';
import { SavedDialog } from '#ui/form/SavedDialog.tsx';
import { useSchemaForm } from '#light/form/useSchemaForm.ts';
import { PageTitle } from '#light/PageTitle.tsx';
import { useCreateApiKeyMutation, useUpdateApiKeyMutation } from './apikeysApi.ts';
import { CopyKey } from './CopyKey.tsx';
import { generateKey } from './generateKey.ts';
import { KeyField } from './KeyField.tsx';
import classes from './ApiKeys.module.css';

/** As the fields hold them: empty is ''. */
type Values = {
  service: string;
  isIndefinite: boolean;
  expiresAt: string;
  monthlyCharacterLimit: string | number;
  concurrencyLimit: string | number;
  key: string;
};

const empty: Values = {
  service: '',
  isIndefinite: false,
  expiresAt: '',
  monthlyCharacterLimit: '',
  concurrencyLimit: '',
  key: '',
};
const valuesOf = ({ service, isIndefinite, expiresAt, monthlyCharacterLimit, concurrencyLimit }: ApiKey): Values => ({
  service,
  isIndefinite,
  expiresAt: expiresAt ?? '',
  monthlyCharacterLimit: String(monthlyCharacterLimit ?? ''),
  concurrencyLimit: String(concurrencyLimit ?? ''),
  key: '',
});
const filled = <Field extends string | number>(value: Field) => (value === '' ? null : value);
const toInput = ({
  expiresAt,
  monthlyCharacterLimit,
  concurrencyLimit,
  ...values
}: Values): v.InferInput<typeof NewApiKey> => ({
  ...values,
  expiresAt: filled(expiresAt),
  monthlyCharacterLimit: filled(monthlyCharacterLimit),
  concurrencyLimit: filled(concurrencyLimit),
});

type FormSchema = v.GenericSchema<Values, v.InferOutput<typeof ApiKeyChange> & { key?: string }>;
const newSchema: FormSchema = v.pipe(
  v.custom<Values>(() => true),
  v.transform(toInput),
  NewApiKey,
);
const changeSchema: FormSchema = v.pipe(
  v.custom<Values>(() => true),
  v.transform((values): v.InferInput<typeof ApiKeyChange> => toInput(values)),
  ApiKeyChange,
);

export function ApiKeyForm({ apiKey }: { apiKey?: ApiKey }) {
  const [, goTo] = useLocation();
  const [params] = useSearchParams();
  const leave = () => goTo(safePath(params.get('origin')) ?? '/dashboard/apikeys');
  const [create] = useCreateApiKeyMutation();
  const [update] = useUpdateApiKeyMutation();
  const [isSaved, setIsSaved] = useState(false);
  const [copied, setCopied] = useState('');
  const saved = apiKey ? valuesOf(apiKey) : empty;
  const kept = useDraft(apiKey ? `apikeys/${apiKey.id}` : 'apikeys/new');
  const draft = useMemo(
    () => ({ ...kept, write: (values: unknown) => kept.write(forDraft(values as Values)) }),
    [kept],
  );
  const form = useSchemaForm(apiKey ? changeSchema : newSchema, {
    initialValues: saved,
    draft,
    labels: {
      service: text.service,
      expiresAt: text.expiresAt,
      monthlyCharacterLimit: text.monthlyCharacterLimit,
      concurrencyLimit: text.concurrencyLimit,
      key: text.key,
    },
    save: (values) =>
      (apiKey ? update({ id: apiKey.id, ...values }) : create({ ...values, key: values.key ?? '' })).unwrap(),
    onSaved: () => setIsSaved(true),
    refusedFields: (thrown) => refusalOf(thrown)?.fields,
    failure: (thrown) => messageOf(thrown, text.saveFailed),
  });
  const { values, setFieldValue } = form.form;
  const title = apiKey ? text.updateTitle : text.createTitle;
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
          <Button
            onClick={() => {
              kept.clear();
              leave();
            }}
          >
            {common.cancel}
          </Button>
        </>
      }
    >
      <TextInput
        label={text.service}
        description={text.serviceHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        {...form.field('service')}
      />
      <div className={classes.expiry}>
        <DayField
          label={text.expiresAt}
          help={text.expiresHelp}
          isRequired={!values.isIndefinite}
          isDisabled={values.isIndefinite}
          {...form.field('expiresAt')}
        />
        <Switch
          label={text.isIndefinite}
          id={form.fieldId('isIndefinite')}
          checked={values.isIndefinite}
          onChange={(event) => {
            setFieldValue('isIndefinite', event.currentTarget.checked);
            if (event.currentTarget.checked) setFieldValue('expiresAt', '');
          }}
        />
      </div>
      <div className={classes.pair}>
        <NumberInput
          label={text.monthlyCharacterLimit}
          description={text.noLimit}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator="."
          decimalSeparator=","
          hideControls
          {...form.field('monthlyCharacterLimit')}
        />
        <NumberInput
          label={text.concurrencyLimit}
          description={text.noLimit}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.field('concurrencyLimit')}
        />
      </div>
      {apiKey ? (
        <TextInput
          label={text.key}
          description={text.keptKey}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={apiKey.key}
          readOnly
          classNames={{ input: classes.key ?? '' }}
        />
      ) : (
        <KeyField
          {...form.field('key')}
          onGenerate={() => {
            setFieldValue('key', generateKey());
            form.form.clearFieldError('key');
          }}
          onCopied={() => setCopied(values.key)}
        />
      )}
      {isSaved && (
        <SavedDialog
          onClose={leave}
          actions={
            <Button variant="filled" onClick={leave}>
              {common.ok}
            </Button>
          }
        >
          {!apiKey && copied !== values.key && (
            <div className={classes.lastChance}>
              <p>{text.notCopied}</p>
              <CopyKey value={values.key} onCopied={() => setCopied(values.key)} />
            </div>
          )}
        </SavedDialog>
      )}
    </FormScreen>
  );
}

/** Of one shape, whatever was typed; and a key never reaches the disk of this device. */
function forDraft(values: Values): Values {
  return {
    ...values,
    monthlyCharacterLimit: String(values.monthlyCharacterLimit),
    concurrencyLimit: String(values.concurrencyLimit),
    key: '',
  };
}
