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

interface LoginPageProps extends Omit<HydrationHooks, 'isTranslated'> {
  /** Called when somebody is signed in, or navigates to a page that needs the app. */
  readonly onLeave: () => void;
  /** Preloads the app. */
  readonly warmApp: () => void;
  /** Loads the component that offers a newer version. */
  readonly loadUpdateOffer: () => Promise<ComponentType>;
}

/** The login page without the rest of the app. */
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
  // The app is preloaded while the person types.
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
