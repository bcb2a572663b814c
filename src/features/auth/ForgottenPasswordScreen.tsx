import { Button } from '@mantine/core';
import { useState } from 'react';
import { auth as text } from '#text/auth.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import { AuthResult } from './AuthResult.tsx';
import { ForgottenPasswordForm } from './ForgottenPasswordForm.tsx';
import classes from '#core/auth/AuthLayout.module.css';

export function ForgottenPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthLayout>
      {sentTo === undefined ? (
        <>
          <PageTitle key="form" title={text.forgotten}>
            {text.forgotten}
          </PageTitle>
          <p className={classes.lead}>{text.forgottenLead}</p>
          <ForgottenPasswordForm onSent={setSentTo} />
        </>
      ) : (
        <AuthResult key="sent" title={text.mailSentTitle} sentences={[text.mailSent(sentTo), text.mailHint]}>
          <ButtonLink href="/auth/login" variant="filled" fullWidth className={classes.enter ?? ''}>
            {text.backToLogin}
          </ButtonLink>
          <Button fullWidth className={classes.enter ?? ''} onClick={() => setSentTo(undefined)}>
            {text.askAgain}
          </Button>
        </AuthResult>
      )}
    </AuthLayout>
  );
}
