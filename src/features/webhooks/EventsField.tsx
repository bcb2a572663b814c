import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { WebhookEvent } from '#contract/webhooks.ts';
import { webhooks as text } from '#text/webhooks.ts';
import type { WebhookFormState } from './useWebhookForm.ts';
import classes from './Webhooks.module.css';

/** What is told, each with the name that the receiver reads. */
export function EventsField({ record }: { record: WebhookFormState }) {
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
