import { Redirect, Route, Switch } from 'wouter';
import { atBase } from '#common/device/atBase.ts';
import { CrashBoundary } from '#core/feedback/CrashBoundary.tsx';
import { common } from '#text/common.ts';
import { problems } from '#text/problems.ts';
import { LandingRedirect } from './routing/LandingRedirect.tsx';
import { lazyScreen } from './routing/lazyScreen.tsx';
import { KeepQuery } from './routing/KeepQuery.tsx';
import { useEvents } from './routing/useEvents.ts';
import { useLastPath } from './routing/useLastPath.ts';
import { useMe } from './routing/useMe.ts';
import { Problem } from './Problem.tsx';
import { Splash } from './Splash.tsx';

const LandingScreen = lazyScreen(
  () => import('#pages/landing/LandingScreen.tsx').then((module) => module.LandingScreen),
  <Splash />,
);
export const Shell = lazyScreen(() => import('./Shell.tsx').then((module) => module.Shell), <Splash />);

/** Routes that work without the component library, and the shell for all others. */
export function App() {
  return (
    <>
      <CrashBoundary instead={<Crash />}>
        <Switch>
          <Route path="/">
            <LandingScreen />
          </Route>
          <Route path="/landing">
            <LandingRedirect />
          </Route>
          <Route path="/login">
            <KeepQuery to="/auth/login" />
          </Route>
          <Route path="/cadastrar-senha">
            <KeepQuery to="/auth/cadastrar-senha" />
          </Route>
          <Route path="/dashboard">
            <Redirect to="/dashboard/projects" replace />
          </Route>
          <Route path="/dashboard/prompts">
            <Redirect to="/dashboard/projects" replace />
          </Route>
          <Route>
            <Shell />
          </Route>
        </Switch>
      </CrashBoundary>
      <SessionWatch />
    </>
  );
}

/** The app's own error screen: a sentence and two ways out. */
function Crash() {
  return (
    <Problem title={common.crashTitle} sentence={problems.crash}>
      <button type="button" onClick={() => location.reload()}>
        {common.reload}
      </button>
      <a href={atBase('/dashboard/projects')}>{problems.toProjects}</a>
    </Problem>
  );
}

/** Renders nothing; a separate component, so that changes of the session do not render others again. */
function SessionWatch() {
  useLastPath();
  useMe();
  useEvents();
  return null;
}
