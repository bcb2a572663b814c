import { type ReactNode, useState } from 'react';
import { Redirect } from 'wouter';
import { Button } from '@mantine/core';
import * as v from 'valibot';
import { findPasswordToken, forgetPasswordToken } from '#state/session/linkTokens.ts';
import { auth as loginText } from '#text/auth.ts';
import { passwords as text } from '#text/passwords.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import classes from '#core/auth/AuthLayout.module.css';
import { common } from '#text/common.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { PasswordRules } from '#ui/form/PasswordRules.tsx';
import { auth } from '#api/auth.ts';
import { isUnanswered, messageOf, refusalOf, refusedFields } from '#api/client/refusalOf.ts';
import { useSchemaForm } from '#core/form/useSchemaForm.ts';
import { passwordRules } from '#contract/auth.ts';
import { AuthResult } from './AuthResult.tsx';
import { LoginLink } from './LoginLink.tsx';

export function RecoverPasswordScreen() {
  return (
    <NewPasswordScreen
      title={text.recoverTitle}
      lead={text.recoverLead}
      wayOut={
        <ButtonLink href="/auth/esqueci-senha" variant="filled" fullWidth className={classes.enter ?? ''}>
          {text.askNewLink}
        </ButtonLink>
      }
    />
  );
}

export function RegisterPasswordScreen() {
  return (
    <NewPasswordScreen
      title={text.registerTitle}
      lead={text.registerLead}
      wayOut={<LoginLink>{loginText.backToLogin}</LoginLink>}
    />
  );
}

/** Sets a password with the token of a link or a sign-in; `wayOut` is shown if the token is no longer valid. */
function NewPasswordScreen({ title, lead, wayOut }: { title: string; lead: string; wayOut: ReactNode }) {
  const [granted] = useState(findPasswordToken);
  const [outcome, setOutcome] = useState<{ isSet: true } | { isSet: false; reason: string }>();
  if (!granted) return <Redirect to="/auth" replace />;
  const settle = (result: typeof outcome) => {
    forgetPasswordToken();
    setOutcome(result);
  };
  return (
    <AuthLayout>
      {outcome?.isSet === true && (
        <AuthResult title={text.congratulations} sentences={[text.passwordSet]}>
          <LoginLink>{loginText.enter}</LoginLink>
        </AuthResult>
      )}
      {outcome?.isSet === false && (
        <AuthResult title={text.problemTitle} sentences={[text.passwordProblem, outcome.reason]}>
          {wayOut}
        </AuthResult>
      )}
      {!outcome && (
        <>
          <PageTitle title={title}>{title}</PageTitle>
          <p className={classes.lead}>{lead}</p>
          <NewPasswordForm
            granted={granted}
            onSet={() => settle({ isSet: true })}
            onDead={(reason) => settle({ isSet: false, reason })}
          />
        </>
      )}
    </AuthLayout>
  );
}

function NewPasswordForm(props: NewPasswordOptions) {
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

interface NewPasswordOptions {
  readonly granted: { readonly token: string; readonly email?: string };
  readonly onSet: () => void;
  /** Called with the server's message if the token is no longer valid. */
  readonly onDead: (reason: string) => void;
}

/** Sets a new password with the token of a link; refusals of the token are passed to the caller. */
function useNewPasswordForm({ granted, onSet, onDead }: NewPasswordOptions) {
  const [redeem] = auth.useRedeem();
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
    refusedFields,
    failure: (thrown) => {
      const reason = isUnanswered(thrown) ? loginText.unreachable : messageOf(thrown, '');
      return { title: text.problemTitle, message: `${text.passwordProblem}. ${reason}`.trim() };
    },
  });
  const typed = (name: 'password' | 'confirmation') => ({
    name,
    autoComplete: 'new-password',
    withAsterisk: true,
    ...form.field(name),
  });
  return { form, typed };
}

const filled = v.pipe(v.string(), v.nonEmpty(text.passwordEmpty));
/** The new password and its confirmation. */
const newPasswordSchema = v.pipe(
  v.object({
    password: v.pipe(
      filled,
      v.check((password) => password === '' || passwordRules.every((rule) => rule.isMet(password)), text.passwordWeak),
    ),
    confirmation: filled,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      (values) => values.confirmation === '' || values.password === values.confirmation,
      text.passwordsDiffer,
    ),
    ['confirmation'],
  ),
);
