import { type ComponentType, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Splash } from '#app/Splash.tsx';
import { finishExternalSignIn } from '#state/session/externalSignIn.ts';
import { useAppSelector } from '#state/hooks.ts';
import { hasExternalToken } from '#state/session/linkTokens.ts';
import { safePath } from '#state/safePath.ts';
import { lazyScreen } from './lazyScreen.tsx';

const screen = (load: () => Promise<ComponentType>) => lazyScreen(load, <Splash />);

const ForgottenPasswordScreen = screen(() =>
  import('#features/auth/ForgottenPasswordScreen.tsx').then((module) => module.ForgottenPasswordScreen),
);
const RecoverPasswordScreen = screen(() =>
  import('#features/auth/NewPasswordScreen.tsx').then((module) => module.RecoverPasswordScreen),
);
const RegisterPasswordScreen = screen(() =>
  import('#features/auth/NewPasswordScreen.tsx').then((module) => module.RegisterPasswordScreen),
);
const SetupScreen = screen(() => import('#features/auth/SetupScreen.tsx').then((module) => module.SetupScreen));
const ActivationScreen = screen(() =>
  import('#features/auth/ActivationScreen.tsx').then((module) => module.ActivationScreen),
);

export function AuthRoutes() {
  return (
    <Switch>
      <Route path="/auth/login">
        <LoginRoute />
      </Route>
      <Route path="/auth/esqueci-senha">
        <ForgottenPasswordScreen />
      </Route>
      <Route path="/auth/recuperar-senha">
        <RecoverPasswordScreen />
      </Route>
      <Route path="/auth/cadastrar-senha">
        <RegisterPasswordScreen />
      </Route>
      <Route path="/auth/segundo-fator">
        <SetupScreen />
      </Route>
      <Route path="/auth/ativar-conta">
        <ActivationScreen />
      </Route>
      <Route>
        <Redirect to="/auth/login" replace />
      </Route>
    </Switch>
  );
}

const LoginScreen = lazyScreen(
  () => import('#pages/login/LoginScreen.tsx').then((module) => module.LoginScreen),
  <Splash />,
);

/** The login page; a person who returns from single sign-on is signed in first. */
function LoginRoute() {
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
 * The path from which the guard redirected; it is part of the history entry, so that it survives a reload and stays in
 * its tab.
 */
function findReturn(): string | undefined {
  const state = history.state as { returnTo?: unknown } | null;
  return typeof state?.returnTo === 'string' ? safePath(state.returnTo) : undefined;
}
