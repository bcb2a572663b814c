import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { apikeys as text } from '#text/apikeys.ts';
import { DayField } from '#ui/form/DayField.tsx';
import type { ApiKeyFormState } from './useApiKeyForm.ts';
import classes from './ApiKeys.module.css';

/** Until when a key serves, or that it serves without an end. */
export function ExpiryFields({ record }: { record: ApiKeyFormState }) {
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
