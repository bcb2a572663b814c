import '@mantine/core/styles/Switch.css';
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { RecordForm } from '#crud/RecordForm.tsx';
import { webhooks as text } from '#text/webhooks.ts';
import { helpBelow } from '#ui/form/helpBelow.ts';
import { SecretField } from '#ui/form/secret/SecretField.tsx';
import { SecretNotCopied } from '#ui/form/secret/SecretNotCopied.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { EventsField } from './EventsField.tsx';
import { generateSecret } from './generateSecret.ts';
import { useWebhookForm } from './useWebhookForm.ts';

export function WebhookForm({ webhook }: { webhook?: Webhook }) {
  const record = useWebhookForm(webhook);
  const [copied, setCopied] = useState('');
  const { values, setFieldValue, clearFieldError } = record.form;
  const copy = () => setCopied(values.secret);
  const generate = () => {
    setFieldValue('secret', generateSecret());
    clearFieldError('secret');
  };
  const { oldSecretUntil = null } = webhook ?? {};
  const kept = oldSecretUntil === null ? '' : ` ${text.oldSecretUntil(formatDateTime(oldSecretUntil))}`;
  const words = webhook ? { ...text.secret, label: text.newSecret, help: text.newSecretHelp + kept } : text.secret;
  return (
    <RecordForm
      record={record}
      title={webhook ? text.updateTitle : text.createTitle}
      subject={webhook?.name}
      savedNote={
        values.secret !== '' &&
        copied !== values.secret && <SecretNotCopied words={words} value={values.secret} onCopied={copy} />
      }
    >
      <TextInput label={text.name} description={text.nameHelp} {...helpBelow} withAsterisk {...record.field('name')} />
      <TextInput label={text.url} description={text.urlHelp} {...helpBelow} withAsterisk {...record.field('url')} />
      <EventsField record={record} />
      <Switch
        label={text.includesText}
        description={text.includesTextHelp}
        id={record.fieldId('includesText')}
        checked={values.includesText}
        onChange={(event) => setFieldValue('includesText', event.currentTarget.checked)}
      />
      <SecretField
        words={words}
        isRequired={!webhook}
        {...record.field('secret')}
        onGenerate={generate}
        onCopied={copy}
      />
    </RecordForm>
  );
}
