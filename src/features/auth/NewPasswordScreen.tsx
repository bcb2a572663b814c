import { type ReactNode, useState } from 'react';
import { Redirect } from 'wouter';
import { findPasswordToken, forgetPasswordToken } from '#state/session/linkTokens.ts';
import { auth as text } from '#text/auth.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import { AuthResult } from './AuthResult.tsx';
import { LoginLink } from './LoginLink.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import classes from '#core/auth/AuthLayout.module.css';

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
      wayOut={<LoginLink>{text.backToLogin}</LoginLink>}
    />
  );
}

/** Sets the password of the token that a link or a sign-in brought; `wayOut` is for a token that is good no more. */
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
          <LoginLink>{text.enter}</LoginLink>
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
