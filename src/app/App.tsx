import { Redirect, Route, Switch } from 'wouter';
import { Component, type ReactNode } from 'react';
import { atBase } from '#common/device/atBase.ts';
import { problems } from '#text/problems.ts';
import { LandingRedirect } from './routing/LandingRedirect.tsx';
import { lazyScreen } from './routing/lazyScreen.tsx';
import { KeepQuery } from './routing/KeepQuery.tsx';
import { useEvents } from './routing/useEvents.ts';
import { useLastPath } from './routing/useLastPath.ts';
import { useMe } from './routing/useMe.ts';
import { Splash } from './Splash.tsx';
import { Problem } from './Problem.tsx';

const LandingScreen = lazyScreen(
  () => import('#pages/landing/LandingScreen.tsx').then((module) => module.LandingScreen),
  <Splash />,
);
export const Shell = lazyScreen(() => import('./Shell.tsx').then((module) => module.Shell), <Splash />);

/** Routes that work without the component library, and the shell for all others. */
export function App() {
  return (
    <>
      <CrashBoundary>
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

/** Renders nothing; a separate component, so that changes of the session do not render others again. */
function SessionWatch() {
  useLastPath();
  useMe();
  useEvents();
  return null;
}

/** Error boundary: shows a sentence and two ways out. */
class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <Problem title={problems.crashTitle} sentence={problems.crash}>
        <button type="button" onClick={() => location.reload()}>
          {problems.reload}
        </button>
        <a href={atBase('/dashboard/projects')}>{problems.toProjects}</a>
      </Problem>
    );
  }
}
