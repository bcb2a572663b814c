import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { Router, useLocation } from 'wouter';
import { LoginScreen } from '#features/auth/LoginScreen.tsx';
import { hasKeptSession } from '#state/hasKeptSession.ts';
import { otherTabsChannel } from '#state/otherTabsChannel.ts';
import { afterRest } from './afterRest.ts';
import type { Waking } from './wakePage.ts';

const PATH = '/auth/login';

interface LoginPageProps extends Waking {
  /** Whoever is signed in, or goes elsewhere, needs the app. */
  readonly onLeave: () => void;
}

/** The login page without the app around it. */
export function LoginPage(props: LoginPageProps) {
  return (
    <Router ssrPath={PATH}>
      <Page {...props} />
    </Router>
  );
}

function Page({ onTaken, onAlive, onLeave }: LoginPageProps) {
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
      void import('./LoginUpdateOffer.tsx').then(
        (module) => setOffer(() => module.LoginUpdateOffer),
        () => undefined,
      );
    void hasKeptSession().then((isKept) => {
      if (isKept) void follow();
    });
    otherTabsChannel?.addEventListener('message', () => void follow(), { once: true });
    afterRest(() => {
      void import('./restOfLogin.ts').then(
        ({ restOfLogin }) => restOfLogin(offer),
        () => undefined,
      );
    });
  }, [onLeave]);
  // What comes after the sign-in is fetched while the person still types.
  useEffect(() => {
    const warm = () => void Promise.allSettled([import('./openApp.tsx'), import('./Shell.tsx')]);
    addEventListener('input', warm, { once: true });
    return () => removeEventListener('input', warm);
  }, []);
  return (
    <>
      {Offer && <Offer />}
      <LoginScreen onEntered={onLeave} />
    </>
  );
}
