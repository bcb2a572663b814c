import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Redirect } from 'wouter';
import type { Output } from '#contract/kit/endpoint.ts';
import type { secondFactor } from '#contract/secondFactor.ts';
import { secondFactor as secondFactorApi } from '#api/secondFactor.ts';
import { messageOf } from '#api/client/refusalOf.ts';
import { useAppSelector } from '#state/hooks.ts';
import { findSetupToken, forgetSetupToken } from '#state/session/linkTokens.ts';
import { signIn } from '#state/session/signIn.ts';
import { auth as loginText } from '#text/auth.ts';
import { passwords } from '#text/passwords.ts';
import { common } from '#text/common.ts';
import { secondFactor as text } from '#text/secondFactor.ts';
import { PageTitle } from '#core/PageTitle.tsx';
import { AuthLayout } from '#core/auth/AuthLayout.tsx';
import { AuthResult } from './AuthResult.tsx';
import { EnrolForm } from './EnrolForm.tsx';
import { LoginLink } from './LoginLink.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from '#core/auth/AuthLayout.module.css';

type Entered = Output<typeof secondFactor.confirmAtSignIn>;

/** Sets up the second factor during the sign-in, for persons whose role requires one and who have none yet. */
export function SetupScreen() {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  const [setup] = useState(findSetupToken);
  const [begin, { data: enrolment, error }] = secondFactorApi.useBeginAtSignIn();
  const [confirm] = secondFactorApi.useConfirmAtSignIn();
  const [entered, setEntered] = useState<Entered>();
  const isBegun = useRef(false);
  const start = useEffectEvent(() => {
    if (setup) void begin({ token: setup.token });
  });
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    start();
  }, []);
  // The login page redirects to the originally requested page.
  if (!setup || isLogin) return <Redirect to="/auth/login" replace state={history.state as unknown} />;
  const enter = () => {
    forgetSetupToken();
    if (entered) void signIn(entered, setup.rememberMe);
  };
  return (
    <AuthLayout>
      {entered && (
        <>
          <PageTitle key="codes" title={text.codesTitle}>
            {text.codesTitle}
          </PageTitle>
          <RecoveryCodes codes={entered.recoveryCodes} email={entered.user.email} onKept={enter} />
        </>
      )}
      {!entered && error && (
        <AuthResult title={passwords.problemTitle} sentences={[messageOf(error, text.failed)]}>
          <LoginLink>{loginText.backToLogin}</LoginLink>
        </AuthResult>
      )}
      {!entered && !error && (
        <>
          <PageTitle title={text.setupTitle}>{text.setupTitle}</PageTitle>
          <p className={classes.lead}>{text.setupLead}</p>
          {enrolment ? (
            <EnrolForm
              enrolment={enrolment}
              save={(code) => confirm({ token: setup.token, code, remember: setup.rememberMe }).unwrap()}
              onSaved={setEntered}
            />
          ) : (
            <output className={classes.lead}>{common.loading}</output>
          )}
        </>
      )}
    </AuthLayout>
  );
}
