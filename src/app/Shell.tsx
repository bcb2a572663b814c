import { Route, Switch } from 'wouter';
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '@mantine/core';
import { SETUP_PAGE } from '#contract/setupPage.ts';
import { NoticeHost } from '#ui/feedback/NoticeHost.tsx';
import { useAfterFirstPaint } from '#ui/useAfterFirstPaint.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { onAudioNews } from '#offline/audio/audioStores.ts';
import { device as text } from '#text/device.ts';
import { forgetNotices, noticeFailed, noticeOffer } from '#ui/feedback/notices.tsx';
import { findInstallWay, install, mayOffer, noteOffered, subscribeInstall } from '#offline/installOffer.ts';
import { store } from '#state/store.ts';
import { usePlayer } from '#core/player/playerStore.ts';
import { DashboardLayout } from './layout/DashboardLayout.tsx';
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

/** Watches for the whole life of the page, since the login page, which is without this shell, shows notices too. */
function forgetNoticesOfOthers(): void {
  let shownTo: number | undefined;
  store.subscribe(() => {
    const { user, endedBy } = store.getState().session;
    const isLeft = endedBy === 'person';
    if (shownTo !== undefined && (isLeft || (user && user.id !== shownTo))) forgetNotices();
    shownTo = isLeft ? undefined : (user?.id ?? shownTo);
  });
}
forgetNoticesOfOthers();

/** The part of the app that uses the component library. */
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

/** Notifications and offers, mounted after the first paint. */
function News() {
  const isAfterFirst = useAfterFirstPaint();
  if (!isAfterFirst) return null;
  return (
    <>
      <NoticeHost />
      <UpdateOffer />
      <InstallOffer />
    </>
  );
}

/** Renders nothing; a separate component, so that its responses do not render others again. */
function MaintenanceWatch() {
  useMaintenanceWatch();
  return null;
}

const NOTIFY_AGAIN_MS = 60_000;

/**
 * Reports that the storage of this device is full. Listens from the start, because the service worker sends the message
 * only once.
 */
function FullNotice() {
  useEffect(() => {
    let notifiedAt = 0;
    return onAudioNews(({ kind }) => {
      if (kind !== 'full' || Date.now() - notifiedAt < NOTIFY_AGAIN_MS) return;
      notifiedAt = Date.now();
      noticeFailed(text.full);
    });
  }, []);
  return null;
}

/** Offers to install the app once a clip was played to its end. */
function InstallOffer() {
  const hasHeard = usePlayer(({ heard }) => heard > 0);
  const way = useSyncExternalStore(subscribeInstall, findInstallWay);
  useEffect(() => {
    if (!hasHeard || way === 'none' || !mayOffer()) return;
    noteOffered();
    noticeOffer(
      'install',
      way === 'ios' ? text.installIos : text.installOffer,
      way === 'prompt' ? (
        <Button size="sm" onClick={() => void install()}>
          {text.installButton}
        </Button>
      ) : undefined,
    );
  }, [hasHeard, way]);
  return null;
}
