import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import { Scope } from '#contract/kit/permissions.ts';
import { apikeys as text } from '#text/apikeys.ts';
import type { ApiKeyFormState } from './useApiKeyForm.ts';
import classes from './ApiKeys.module.css';

/** What a key may do. */
export function ScopesField({ record }: { record: ApiKeyFormState }) {
  const { values, errors, setFieldValue, clearFieldError } = record.form;
  return (
    <Checkbox.Group
      id={record.fieldId('scopes')}
      label={text.scopes}
      description={text.scopesHelp}
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
