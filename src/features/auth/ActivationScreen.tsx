import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Redirect } from 'wouter';
import { auth } from '#api/auth.ts';
import { refusalOf, serverWordsOf } from '#api/client/refusalOf.ts';
import { findActivationToken } from '#state/session/linkTokens.ts';
import { auth as loginText } from '#text/auth.ts';
import { passwords as text } from '#text/passwords.ts';
import { common } from '#text/common.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { PageTitle } from '#core/PageTitle.tsx';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import { AuthResult } from './AuthResult.tsx';
import { LoginLink } from './LoginLink.tsx';
import classes from '#core/auth/AuthLayout.module.css';

/** Redeems the token of the address at once. */
export function ActivationScreen() {
  const [token] = useState(findActivationToken);
  const [redeem, { isSuccess, error }] = auth.useRedeem();
  const isBegun = useRef(false);
  const activate = useEffectEvent(() => {
    if (token !== undefined) void redeem({ token });
  });
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    activate();
  }, []);
  if (token === undefined) return <Redirect to="/auth" replace />;
  const refusal = refusalOf(error);
  const words = serverWordsOf(error);
  return (
    <AuthLayout>
      {isSuccess && (
        <AuthResult title={text.congratulations} sentences={[text.activated]}>
          <LoginLink>{loginText.enter}</LoginLink>
        </AuthResult>
      )}
      {error && (
        <AuthResult
          title={text.problemTitle}
          sentences={[text.activationProblem, ...(words === undefined ? [] : [words])]}
        >
          {refusal?.code !== 'LINK_INVALID' && (
            <Button variant="filled" fullWidth className={classes.enter ?? ''} onClick={() => void redeem({ token })}>
              {common.tryAgain}
            </Button>
          )}
          <ButtonLink href="/auth/login" fullWidth className={classes.enter ?? ''}>
            {loginText.backToLogin}
          </ButtonLink>
        </AuthResult>
      )}
      {!isSuccess && !error && (
        <>
          <PageTitle title={text.activationTitle}>{text.activationTitle}</PageTitle>
          <output className={classes.lead}>{common.loading}</output>
        </>
      )}
    </AuthLayout>
  );
}
