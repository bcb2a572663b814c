import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from '#contract/apikeys.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { apikeys as text } from '#text/apikeys.ts';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SecretField } from '#ui/form/secret/SecretField.tsx';
import { SecretNotCopied } from '#ui/form/secret/SecretNotCopied.tsx';
import { ExpiryFields } from './ExpiryFields.tsx';
import { generateKey } from './generateKey.ts';
import { KeptKey } from './KeptKey.tsx';
import { ScopesField } from './ScopesField.tsx';
import { useApiKeyForm } from './useApiKeyForm.ts';
import classes from './ApiKeys.module.css';

const limit = { description: text.noLimit, isWhole: true };

export function ApiKeyForm({ apiKey }: { apiKey?: ApiKey }) {
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
      savedNote={
        !apiKey && copied !== values.key && <SecretNotCopied words={text.secret} value={values.key} onCopied={copy} />
      }
    >
      <TextInput
        label={text.service}
        description={text.serviceHelp}
        {...helpBelow}
        withAsterisk
        {...record.field('service')}
      />
      <ScopesField record={record} />
      <ExpiryFields record={record} />
      <div className={classes.pair}>
        <NumberField label={text.monthlyCharacterLimit} {...limit} {...record.field('monthlyCharacterLimit')} />
        <NumberField label={text.concurrencyLimit} {...limit} {...record.field('concurrencyLimit')} />
      </div>
      {apiKey ? (
        <KeptKey value={apiKey.key} />
      ) : (
        <SecretField words={text.secret} {...record.field('key')} onGenerate={generate} onCopied={copy} />
      )}
    </RecordForm>
  );
}
