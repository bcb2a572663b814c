import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { auth } from '#contract/auth.ts';
import { useRecoverMutation } from '#api/auth.ts';
import { useSavedForm } from '#frames/useSavedForm.ts';
import { useAppSelector } from '#state/hooks.ts';
import { auth as text } from '#text/pt/auth.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { FormAlert } from '#light/form/FormAlert.tsx';
import { PageTitle } from '#light/PageTitle.tsx';
import { AuthLayout } from '#light/auth/AuthLayout.tsx';
import { AuthResult } from './AuthResult.tsx';
import classes from '#light/auth/AuthLayout.module.css';

export function ForgottenPasswordScreen() {
  const { email } = useAppSelector(({ credentials }) => credentials);
  const [sentTo, setSentTo] = useState<string>();
  const [recover] = useRecoverMutation();
  const form = useSavedForm(auth.recover.input, {
    initialValues: { email },
    save: async (values) => {
      await recover(values).unwrap();
      setSentTo(values.email);
    },
    onSaved: () => undefined,
    failed: text.unreachable,
  });
  if (sentTo !== undefined) {
    return (
      <AuthLayout>
        <AuthResult key="sent" title={text.mailSentTitle} sentences={[text.mailSent(sentTo), text.mailHint]}>
          <ButtonLink href="/auth/login" variant="filled" fullWidth className={classes.enter ?? ''}>
            {text.backToLogin}
          </ButtonLink>
          <Button fullWidth className={classes.enter ?? ''} onClick={() => setSentTo(undefined)}>
            {text.askAgain}
          </Button>
        </AuthResult>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout>
      <PageTitle key="form" title={text.forgotten}>
        {text.forgotten}
      </PageTitle>
      <p className={classes.lead}>{text.forgottenLead}</p>
      <form className={classes.fields} onSubmit={form.submit} noValidate aria-busy={form.isSaving}>
        <FormAlert {...form} />
        <TextInput
          label={text.email}
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
          {text.backToLogin}
        </Link>
      </form>
    </AuthLayout>
  );
}
