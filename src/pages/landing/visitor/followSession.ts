import { atBase } from '#common/device/atBase.ts';
import { hasPermission } from '#contract/kit/permissions.ts';
import { site } from '#api/site.ts';
import { showSignedIn } from '#state/session/signedInHint.ts';
import { loadDataWipe } from '#offline/loadDataWipe.ts';
import { signOut } from '#state/session/signOut.ts';
import { startState } from '#state/startState.ts';
import { store } from '#state/store.ts';
import type { LandingVisitor } from './landingVisitor.ts';

/** Reports who is signed in and what they may see, now and after each change. */
export async function followSession(tell: (visitor: LandingVisitor) => void): Promise<() => void> {
  await startState(loadDataWipe);
  const ask = () => store.dispatch(site.endpoints.get.initiate({}));
  const links = ask();
  const select = site.endpoints.get.select({});
  const leave = async (userId: number) => {
    // If pending mutations would be lost, the logout page asks first, because it has a dialog.
    const isAsked = await import('#offline/outbox/outbox.ts')
      .then(({ countUnsent }) => countUnsent(userId))
      .then(
        (unsent) => unsent > 0,
        () => true,
      );
    if (isAsked) location.assign(atBase('/logout'));
    else await signOut().then(ask);
  };
  let seen = '';
  const look = () => {
    const state = store.getState();
    const { isLogin, user } = state.session;
    const { data } = select(state);
    const now = JSON.stringify([isLogin, user?.role, data]);
    if (now === seen) return;
    seen = now;
    showSignedIn(state.session);
    tell({
      isLogin,
      isExempt: user?.role === 'ADMIN',
      socialLinks: data?.socialLinks ?? [],
      codeUrl: data?.codeUrl,
      docsUrl: data?.docsUrl,
      ...(isLogin && user && { signOut: () => void leave(user.id) }),
      ...(hasPermission(user?.role, 'metrics') && { metricsUrl: data?.metricsUrl }),
    });
  };
  look();
  const unsubscribe = store.subscribe(look);
  return () => {
    unsubscribe();
    links.unsubscribe();
  };
}
