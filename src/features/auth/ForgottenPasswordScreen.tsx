import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { auth as loginText } from '#text/auth.ts';
import { passwords as text } from '#text/passwords.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import classes from '#core/auth/AuthLayout.module.css';
import { auth } from '#contract/auth.ts';
import { auth as authApi } from '#api/auth.ts';
import { useSavedForm } from '#crud/useSavedForm.ts';
import { useAppSelector } from '#state/hooks.ts';
import { FormAlert } from '#core/form/FormAlert.tsx';
import { AuthResult } from './AuthResult.tsx';

export function ForgottenPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthLayout>
      {sentTo === undefined ? (
        <>
          <PageTitle key="form" title={loginText.forgotten}>
            {loginText.forgotten}
          </PageTitle>
          <p className={classes.lead}>{text.forgottenLead}</p>
          <ForgottenPasswordForm onSent={setSentTo} />
        </>
      ) : (
        <AuthResult key="sent" title={text.mailSentTitle} sentences={[text.mailSent(sentTo), text.mailHint]}>
          <ButtonLink href="/auth/login" variant="filled" fullWidth className={classes.enter ?? ''}>
            {loginText.backToLogin}
          </ButtonLink>
          <Button fullWidth className={classes.enter ?? ''} onClick={() => setSentTo(undefined)}>
            {text.askAgain}
          </Button>
        </AuthResult>
      )}
    </AuthLayout>
  );
}

/** Requests a link to set a new password; `onSent` receives the address it was sent to. */
function ForgottenPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { email } = useAppSelector(({ credentials }) => credentials);
  const [recover] = authApi.useRecover();
  const form = useSavedForm(auth.recover.input, {
    initialValues: { email },
    save: async (values) => {
      await recover(values).unwrap();
      onSent(values.email);
    },
    failed: loginText.unreachable,
  });
  return (
    <form className={classes.fields} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
      <FormAlert {...form} />
      <TextInput
        label={loginText.email}
        withAsterisk
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      <Button type="submit" variant="filled" loading={form.isSaving} fullWidth className={classes.enter ?? ''}>
        {text.sendLink}
      </Button>
      <Link href="/auth/login" className={classes.link}>
        {loginText.backToLogin}
      </Link>
    </form>
  );
}
