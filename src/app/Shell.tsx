import { Route, Switch } from 'wouter';
import { SETUP_PAGE } from '#contract/setupPage.ts';
import { NoticeHost } from '#ui/feedback/NoticeHost.tsx';
import { useAfterFirstPicture } from '#ui/useAfterFirstPicture.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { DashboardLayout } from './layout/DashboardLayout.tsx';
import { FullNotice } from './FullNotice.tsx';
import { InstallOffer } from './InstallOffer.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { AuthRoutes } from './routing/AuthRoutes.tsx';
import { lazyScreen } from './routing/lazyScreen.tsx';
import { LogoutScreen } from './routing/LogoutScreen.tsx';
import { useMaintenanceWatch } from './routing/useMaintenanceWatch.ts';
import { Splash } from './Splash.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

const MaintenanceScreen = lazyScreen(
  () => import('#features/maintenance/MaintenanceScreen.tsx').then((module) => module.MaintenanceScreen),
  <Splash />,
);

const FirstVisitRoute = lazyScreen(
  () => import('./routing/FirstVisitRoute.tsx').then((module) => module.FirstVisitRoute),
  <Splash />,
);

/** Everything that is built of the component library. */
export function Shell() {
  return (
    <ThemeProvider>
      <News />
      <Switch>
        <Route path="/auth/*?">
          <AuthRoutes />
        </Route>
        <Route path={SETUP_PAGE}>
          <FirstVisitRoute />
        </Route>
        <Route path="/logout">
          <LogoutScreen />
        </Route>
        <Route path="/maintenance">
          <MaintenanceScreen />
        </Route>
        <Route path="/dashboard/*">
          <DashboardLayout />
        </Route>
        <Route>
          <main>
            <NotFoundScreen />
          </main>
        </Route>
      </Switch>
      <MaintenanceWatch />
      <FullNotice />
    </ThemeProvider>
  );
}

/** What comes after the first picture. */
function News() {
  const isAfterFirst = useAfterFirstPicture();
  if (!isAfterFirst) return null;
  return (
    <>
      <NoticeHost />
      <UpdateOffer />
      <InstallOffer />
    </>
  );
}

/** Draws nothing: apart, so that its answers draw nothing else anew. */
function MaintenanceWatch() {
  useMaintenanceWatch();
  return null;
}
