import type { ComponentType } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Splash } from '#app/Splash.tsx';
import { lazyScreen } from './lazyScreen.tsx';
import { LoginRoute } from './LoginRoute.tsx';

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
