import { atBase } from '#common/device/atBase.ts';
import { BASE_PATH } from '#common/device/basePath.ts';
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { Router, useLocation } from 'wouter';
import { LoginScreen } from './LoginScreen.tsx';
import { hasKeptSession } from '#state/session/hasKeptSession.ts';
import { otherTabsChannel } from '#state/session/otherTabsChannel.ts';
import { afterPageLoad } from '#core/afterPageLoad.ts';
import type { HydrationHooks } from '#core/hydrateOnInteraction.ts';

const PATH = '/auth/login';

interface LoginPageProps extends HydrationHooks {
  /** Whoever is signed in, or goes elsewhere, needs the app. */
  readonly onLeave: () => void;
  /** Fetches the app ahead. */
  readonly warmApp: () => void;
  /** What offers a newer version, as the app does. */
  readonly loadUpdateOffer: () => Promise<ComponentType>;
}

/** The login page without the app around it. */
export function LoginPage(props: LoginPageProps) {
  return (
    <Router base={BASE_PATH} ssrPath={atBase(PATH)}>
      <Page {...props} />
    </Router>
  );
}

function Page({ onTaken, onAlive, onLeave, warmApp, loadUpdateOffer }: LoginPageProps) {
  const [path] = useLocation();
  const [Offer, setOffer] = useState<ComponentType>();
  useLayoutEffect(onTaken, [onTaken]);
  useEffect(onAlive, [onAlive]);
  useEffect(() => {
    if (path !== PATH) onLeave();
  }, [path, onLeave]);
  useEffect(() => {
    const follow = () =>
      import('./followSignIn.ts').then(
        ({ followSignIn }) => followSignIn(onLeave),
        () => undefined,
      );
    const offer = () =>
      void loadUpdateOffer().then(
        (component) => setOffer(() => component),
        () => undefined,
      );
    void hasKeptSession().then((isKept) => {
      if (isKept) void follow();
    });
    otherTabsChannel?.addEventListener('message', () => void follow(), { once: true });
    afterPageLoad(() => {
      void import('./startBackgroundTasks.ts').then(
        ({ startBackgroundTasks }) => startBackgroundTasks(offer),
        () => undefined,
      );
    });
  }, [onLeave, loadUpdateOffer]);
  // What comes after the sign-in is fetched while the person still types.
  useEffect(() => {
    addEventListener('input', warmApp, { once: true });
    return () => removeEventListener('input', warmApp);
  }, [warmApp]);
  return (
    <>
      {Offer && <Offer />}
      <LoginScreen onEntered={onLeave} />
    </>
  );
}
