import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Checkbox.css';
import { Switch, TextInput, Checkbox } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { type Webhook, WebhookEvent, NewWebhook, WebhookChange } from '#contract/webhooks.ts';
import { RecordScreen } from '#crud/OpenedRecord.tsx';
import { RecordForm } from '#crud/RecordForm.tsx';
import { webhooks as text } from '#text/webhooks.ts';
import { SecretField } from '#ui/form/secret/SecretField.tsx';
import { SecretNotCopied } from '#ui/form/secret/SecretNotCopied.tsx';
import { formatDateTime } from '#ui/formatDateTime.ts';
import { webhooks } from '#api/webhooks.ts';
import { useRecordForm } from '#crud/useRecordForm.ts';
import classes from './Webhooks.module.css';

export function WebhookFormScreen() {
  return (
    <RecordScreen useGet={webhooks.useGet} title={text.updateTitle}>
      {(webhook) => <WebhookForm webhook={webhook} />}
    </RecordScreen>
  );
}

function WebhookForm({ webhook }: { webhook: Webhook | undefined }) {
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
      isNew={!webhook}
      subject={webhook?.name}
      savedNote={
        values.secret !== '' &&
        copied !== values.secret && <SecretNotCopied words={words} value={values.secret} onCopied={copy} />
      }
    >
      <TextInput label={text.name} description={text.nameHelp} withAsterisk {...record.field('name')} />
      <TextInput label={text.url} description={text.urlHelp} withAsterisk {...record.field('url')} />
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

const SECRET_BYTES = 32;

/** A secret of the Standard Webhooks form, generated in the browser, so that no response of the server contains it. */
function generateSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`;
}

/** The events to subscribe to, with their technical names. */
function EventsField({ record }: { record: WebhookFormState }) {
  const { values, errors, setFieldValue, clearFieldError } = record.form;
  return (
    <Checkbox.Group
      id={record.fieldId('events')}
      label={text.chooseEvents}
      error={errors['events']}
      value={values.events}
      onChange={(events) => {
        setFieldValue(
          'events',
          WebhookEvent.options.filter((event) => events.includes(event)),
        );
        clearFieldError('events');
      }}
    >
      <div className={classes.events}>
        {WebhookEvent.options.map((event) => (
          <Checkbox key={event} value={event} label={text.events[event]} description={<code>{event}</code>} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function useWebhookForm(webhook: Webhook | undefined) {
  const [create] = webhooks.useCreate();
  const [update] = webhooks.useUpdate();
  return useRecordForm(webhook ? webhookChangeSchema : newWebhookSchema, {
    draft: webhook ? `webhooks/${webhook.id}` : 'webhooks/new',
    toDraft,
    backTo: '/dashboard/webhooks',
    initialValues: valuesOf(webhook),
    labels: {
      name: text.name,
      url: text.url,
      events: text.chooseEvents,
      includesText: text.includesText,
      secret: webhook ? text.newSecret : text.secret.label,
    },
    save: ({ secret, ...values }) =>
      (webhook
        ? update({ id: webhook.id, ...values, ...(secret !== undefined && { secret }) })
        : create({ ...values, secret: secret ?? '' })
      ).unwrap(),
    failed: text.saveFailed,
  });
}
type WebhookFormState = ReturnType<typeof useWebhookForm>;

type WebhookValues = {
  name: string;
  url: string;
  events: WebhookEvent[];
  includesText: boolean;
  secret: string;
};

function valuesOf(webhook: Webhook | undefined): WebhookValues {
  const { name = '', url = '', events = [], includesText = false } = webhook ?? {};
  return { name, url, events, includesText, secret: '' };
}

/** Secrets are never written to disk. */
const toDraft = (values: WebhookValues): WebhookValues => ({ ...values, secret: '' });

type FormSchema = v.GenericSchema<WebhookValues, v.InferOutput<typeof WebhookChange>>;
const newWebhookSchema: FormSchema = v.pipe(
  v.custom<WebhookValues>(() => true),
  v.transform((values): v.InferInput<typeof NewWebhook> => values),
  NewWebhook,
);
const webhookChangeSchema: FormSchema = v.pipe(
  v.custom<WebhookValues>(() => true),
  v.transform(({ secret, ...values }): v.InferInput<typeof WebhookChange> => ({
    ...values,
    ...(secret !== '' && { secret }),
  })),
  WebhookChange,
);
