import { Redirect, Route, Switch } from 'wouter';
import { useAppSelector } from '#state/hooks.ts';
import { safePath } from '#state/safePath.ts';
import { Splash } from '../Splash.tsx';
import { lazyScreen } from './lazyScreen.tsx';

const LoginScreen = lazyScreen(() => import('#features/auth/LoginScreen.tsx').then((module) => module.LoginScreen), <Splash />);

export function AuthRoutes() {
  const isLogin = useAppSelector(({ session }) => session.isLogin);
  return (
    <Switch>
      <Route path="/auth/login">
        {/* A redirect acts when it is mounted: without a key the one below would be taken for this one. */}
        {isLogin ? <Redirect key="in" to={findReturn() ?? '/dashboard/projects'} replace /> : <LoginScreen />}
      </Route>
      <Route><Redirect key="login" to="/auth/login" replace /></Route>
    </Switch>
  );
}

/** Where the guard sent a person away from: kept with the history entry, so that it survives a reload and stays in its tab. */
function findReturn(): string | undefined {
  const state = history.state as { returnTo?: unknown } | null;
  return typeof state?.returnTo === 'string' ? safePath(state.returnTo) : undefined;
}
