import { useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { finishExternalSignIn } from '#state/session/externalSignIn.ts';
import { useAppSelector } from '#state/hooks.ts';
import { hasExternalToken } from '#state/session/linkTokens.ts';
import { safePath } from '#state/safePath.ts';
import { Splash } from '#app/Splash.tsx';
import { lazyScreen } from './lazyScreen.tsx';

const LoginScreen = lazyScreen(
  () => import('#pages/login/LoginScreen.tsx').then((module) => module.LoginScreen),
  <Splash />,
);

/** The login page; who comes back from an external sign-in is let in first. */
export function LoginRoute() {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  const [isArriving, setIsArriving] = useState(hasExternalToken);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!hasExternalToken()) return;
    void finishExternalSignIn().then((failure) => {
      if (failure) navigate(`/auth/login?external=${failure}`, { replace: true, state: history.state as unknown });
      setIsArriving(false);
    });
  }, [navigate]);
  if (isArriving) return <Splash />;
  return isLogin ? <Redirect to={findReturn() ?? '/dashboard/projects'} replace /> : <LoginScreen />;
}

/**
 * Where the guard sent a person away from: kept with the history entry, so that it survives a reload and stays in its
 * tab.
 */
function findReturn(): string | undefined {
  const state = history.state as { returnTo?: unknown } | null;
  return typeof state?.returnTo === 'string' ? safePath(state.returnTo) : undefined;
}
