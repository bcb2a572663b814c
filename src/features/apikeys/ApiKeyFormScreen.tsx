import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Checkbox.css';
import { TextInput, Switch, Checkbox } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { type ApiKey, ApiKeyChange, NewApiKey } from '#contract/apikeys.ts';
import { RecordScreen } from '#crud/OpenedRecord.tsx';
import { RecordForm } from '#crud/RecordForm.tsx';
import { apikeys as text } from '#text/apikeys.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SecretField } from '#ui/form/secret/SecretField.tsx';
import { SecretNotCopied } from '#ui/form/secret/SecretNotCopied.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { Scope } from '#contract/kit/permissions.ts';
import { apikeys } from '#api/apikeys.ts';
import { useRecordForm } from '#crud/useRecordForm.ts';
import { KeySamples } from './KeySamples.tsx';
import { generateKey } from './generateKey.ts';
import classes from './ApiKeys.module.css';

export function ApiKeyFormScreen() {
  return (
    <RecordScreen useGet={apikeys.useGet} title={text.updateTitle}>
      {(apiKey) => <ApiKeyForm apiKey={apiKey} />}
    </RecordScreen>
  );
}

function ApiKeyForm({ apiKey }: { apiKey: ApiKey | undefined }) {
  const record = useApiKeyForm(apiKey);
  const [copied, setCopied] = useState('');
  const { values, setFieldValue, clearFieldError } = record.form;
  const copy = () => setCopied(values.key);
  const generate = () => {
    setFieldValue('key', generateKey());
    clearFieldError('key');
  };
  return (
    <RecordForm
      record={record}
      title={apiKey ? text.updateTitle : text.createTitle}
      isNew={!apiKey}
      savedNote={
        !apiKey && (
          <>
            {copied !== values.key && <SecretNotCopied words={text.secret} value={values.key} onCopied={copy} />}
            {values.scopes.includes('speech') && <KeySamples apiKey={values.key} />}
          </>
        )
      }
    >
      <TextInput label={text.service} description={text.serviceHelp} withAsterisk {...record.field('service')} />
      <ScopesField record={record} />
      <ExpiryFields record={record} />
      <div className={classes.pair}>
        <NumberField
          label={text.monthlyCharacterLimit}
          description={text.noLimit}
          isWhole
          {...record.field('monthlyCharacterLimit')}
        />
        <NumberField
          label={text.concurrencyLimit}
          description={text.commonLimit}
          isWhole
          {...record.field('concurrencyLimit')}
        />
      </div>
      {apiKey ? (
        <KeptKey value={apiKey.key} />
      ) : (
        <SecretField words={text.secret} {...record.field('key')} onGenerate={generate} onCopied={copy} />
      )}
    </RecordForm>
  );
}

/** The first characters of an existing key; the rest is not stored. */
function KeptKey({ value }: { value: string }) {
  return (
    <TextInput
      label={text.key}
      description={text.keptKey}
      value={value}
      readOnly
      classNames={{ input: classes.key ?? '' }}
    />
  );
}

/** Expiry date of a key, or no expiry. */
function ExpiryFields({ record }: { record: ApiKeyFormState }) {
  const { values, setFieldValue } = record.form;
  return (
    <div className={classes.expiry}>
      <DayField
        label={text.expiresAt}
        help={text.expiresHelp}
        isRequired={!values.isIndefinite}
        isDisabled={values.isIndefinite}
        {...record.field('expiresAt')}
      />
      <Switch
        label={text.isIndefinite}
        id={record.fieldId('isIndefinite')}
        checked={values.isIndefinite}
        onChange={(event) => {
          setFieldValue('isIndefinite', event.currentTarget.checked);
          if (event.currentTarget.checked) setFieldValue('expiresAt', '');
        }}
      />
    </div>
  );
}

/** Permissions of a key. */
function ScopesField({ record }: { record: ApiKeyFormState }) {
  const { values, errors, setFieldValue, clearFieldError } = record.form;
  return (
    <Checkbox.Group
      id={record.fieldId('scopes')}
      label={text.scopes}
      description={text.scopesHelp}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      error={errors['scopes']}
      value={values.scopes}
      onChange={(scopes) => {
        setFieldValue(
          'scopes',
          Scope.options.filter((scope) => scopes.includes(scope)),
        );
        clearFieldError('scopes');
      }}
    >
      <div className={classes.scopes}>
        {Scope.options.map((scope) => (
          <Checkbox key={scope} value={scope} label={text.scopeNames[scope]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function useApiKeyForm(apiKey: ApiKey | undefined) {
  const [create] = apikeys.useCreate();
  const [update] = apikeys.useUpdate();
  return useRecordForm(apiKey ? apiKeyChangeSchema : newApiKeySchema, {
    draft: apiKey ? `apikeys/${apiKey.id}` : 'apikeys/new',
    toDraft,
    backTo: '/dashboard/apikeys',
    initialValues: valuesOf(apiKey),
    labels: {
      service: text.service,
      scopes: text.scopes,
      expiresAt: text.expiresAt,
      monthlyCharacterLimit: text.monthlyCharacterLimit,
      concurrencyLimit: text.concurrencyLimit,
      key: text.key,
    },
    save: (values) =>
      (apiKey ? update({ id: apiKey.id, ...values }) : create({ ...values, key: values.key ?? '' })).unwrap(),
    failed: text.saveFailed,
  });
}
type ApiKeyFormState = ReturnType<typeof useApiKeyForm>;

/** The form's values; an empty field is ''. */
type ApiKeyValues = {
  service: string;
  scopes: Scope[];
  isIndefinite: boolean;
  expiresAt: string;
  monthlyCharacterLimit: string | number;
  concurrencyLimit: string | number;
  key: string;
};

const empty: ApiKeyValues = {
  service: '',
  scopes: ['speech'],
  isIndefinite: false,
  expiresAt: '',
  monthlyCharacterLimit: '',
  concurrencyLimit: '',
  key: '',
};

function valuesOf(apiKey: ApiKey | undefined): ApiKeyValues {
  if (!apiKey) return empty;
  const { service, scopes, isIndefinite, expiresAt, monthlyCharacterLimit, concurrencyLimit } = apiKey;
  return {
    service,
    scopes,
    isIndefinite,
    expiresAt: expiresAt ?? '',
    monthlyCharacterLimit: String(monthlyCharacterLimit ?? ''),
    concurrencyLimit: String(concurrencyLimit ?? ''),
    key: '',
  };
}

/** Stores amounts as text, so that all drafts have the same shape; the key itself is never written to disk. */
function toDraft(values: ApiKeyValues): ApiKeyValues {
  return {
    ...values,
    monthlyCharacterLimit: String(values.monthlyCharacterLimit),
    concurrencyLimit: String(values.concurrencyLimit),
    key: '',
  };
}

const filled = <Field extends string | number>(value: Field) => (value === '' ? null : value);
const toInput = ({
  expiresAt,
  monthlyCharacterLimit,
  concurrencyLimit,
  ...values
}: ApiKeyValues): v.InferInput<typeof NewApiKey> => ({
  ...values,
  expiresAt: filled(expiresAt),
  monthlyCharacterLimit: filled(monthlyCharacterLimit),
  concurrencyLimit: filled(concurrencyLimit),
});

type FormSchema = v.GenericSchema<ApiKeyValues, v.InferOutput<typeof ApiKeyChange> & { key?: string }>;
const newApiKeySchema: FormSchema = v.pipe(
  v.custom<ApiKeyValues>(() => true),
  v.transform(toInput),
  NewApiKey,
);
const apiKeyChangeSchema: FormSchema = v.pipe(
  v.custom<ApiKeyValues>(() => true),
  v.transform((values): v.InferInput<typeof ApiKeyChange> => toInput(values)),
  ApiKeyChange,
);
