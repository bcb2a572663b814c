import { Button } from '@mantine/core';
import { useRedeemMutation } from '#api/auth.ts';
import { refusalOf, refusedFields } from '#api/client/refusalOf.ts';
import { auth as text } from '#text/pt/auth.ts';
import { common } from '#text/pt/common.ts';
import { FormAlert } from '#light/form/FormAlert.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { useSchemaForm } from '#light/form/useSchemaForm.ts';
import { isUnanswered } from '#api/client/isUnanswered.ts';
import { newPasswordSchema } from './newPasswordSchema.ts';
import { PasswordRules } from './PasswordRules.tsx';
import classes from '#light/auth/AuthLayout.module.css';

interface NewPasswordFormProps {
  readonly granted: { readonly token: string; readonly email?: string };
  readonly onSet: () => void;
  /** The token is good no more; the server's words. */
  readonly onDead: (reason: string) => void;
}

export function NewPasswordForm({ granted, onSet, onDead }: NewPasswordFormProps) {
  const [redeem] = useRedeemMutation();
  const form = useSchemaForm(newPasswordSchema, {
    initialValues: { password: '', confirmation: '' },
    save: async ({ password }) => {
      try {
        await redeem({ token: granted.token, password }).unwrap();
        onSet();
      } catch (thrown) {
        const refusal = refusalOf(thrown);
        if (refusal?.code !== 'LINK_INVALID') throw thrown;
        onDead(refusal.message);
      }
    },
    onSaved: () => undefined,
    refusedFields,
    failure: (thrown) => ({
      title: text.problemTitle,
      message:
        `${text.passwordProblem}. ${isUnanswered(thrown) ? text.unreachable : (refusalOf(thrown)?.message ?? '')}`.trim(),
    }),
  });
  const typed = (name: 'password' | 'confirmation') => ({
    name,
    autoComplete: 'new-password',
    withAsterisk: true,
    ...form.field(name),
  });
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
