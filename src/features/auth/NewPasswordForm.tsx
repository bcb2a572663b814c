import { Button } from '@mantine/core';
import { auth as text } from '#text/auth.ts';
import { common } from '#text/common.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { PasswordRules } from '#ui/form/PasswordRules.tsx';
import { type NewPasswordOptions, useNewPasswordForm } from './useNewPasswordForm.ts';
import classes from '#core/auth/AuthLayout.module.css';

export function NewPasswordForm(props: NewPasswordOptions) {
  const { granted } = props;
  const { form, typed } = useNewPasswordForm(props);
  return (
    <form className={classes.fields} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
      <FormAlert {...form} />
      {granted.email !== undefined && (
        <input type="hidden" name="email" autoComplete="username" value={granted.email} readOnly />
      )}
      <PasswordField label={text.newPassword} {...typed('password')} />
      <PasswordRules password={form.form.values.password} />
      <PasswordField label={text.confirmPassword} {...typed('confirmation')} />
      <Button type="submit" variant="filled" loading={form.isSaving} fullWidth className={classes.enter ?? ''}>
        {common.save}
      </Button>
    </form>
  );
}
