import { type LoadDataWipe, connectWipe, finishLeaving, hasUnsent } from './session/leaving.ts';
import { isSessionOpenInATab, holdTab, markTab, unmarkTab } from './session/openTabs.ts';
import { openSession } from './session/openSession.ts';
import { sendRevocations } from './session/revocations.ts';
import { signOut } from './session/signOut.ts';
import { showSignedIn } from './session/signedInHint.ts';
import { type Session, sessionExpired, tokenRegained } from './session/sessionSlice.ts';
import { persistor, store } from './store.ts';
import { findTabToken, saveTabToken } from './session/tabToken.ts';

let started: Promise<void> | undefined;

/**
 * Restores the persisted state and decides whether the session is still valid. Runs once, however many callers there
 * are. `loadDataWipe` is needed for a sign-out.
 */
export function startState(loadDataWipe: LoadDataWipe): Promise<void> {
  started ??= start(loadDataWipe);
  return started;
}

async function start(loadDataWipe: LoadDataWipe): Promise<void> {
  connectWipe(loadDataWipe);
  openSession();
  await Promise.all([untilRehydrated(), finishLeaving()]);
  const { isLogin, rememberMe, user } = store.getState().session;
  if (isLogin && !rememberMe) {
    if (await isSessionOpenInATab()) await regainToken();
    // Pending mutations wait for their owner to sign in again: phones close tabs by themselves.
    else if (await hasUnsent(user?.id)) store.dispatch(sessionExpired());
    else await signOut();
  }
  holdTab();
  followSession();
  void sendRevocations();
  addEventListener('online', () => void sendRevocations());
}

/** Gets the token of a session that is not remembered from this or another tab, because it is never on disk. */
async function regainToken(): Promise<void> {
  if (store.getState().session.refreshToken !== null) return;
  const token = await findTabToken();
  if (token !== undefined) store.dispatch(tokenRegained(token));
  // Expires the session in this tab only: the tab that has the token may just be frozen.
  else store.dispatch({ ...sessionExpired(), meta: { isFromOtherTab: true } });
}

function followSession(): void {
  let known: Session | undefined;
  const follow = () => {
    const { session } = store.getState();
    if (session === known) return;
    known = session;
    const { isLogin, rememberMe, refreshToken } = session;
    showSignedIn(session);
    if (isLogin) markTab();
    else unmarkTab();
    saveTabToken(isLogin && !rememberMe ? refreshToken : null);
  };
  follow();
  store.subscribe(follow);
}

function untilRehydrated(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!persistor.getState().bootstrapped) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = persistor.subscribe(check);
    check();
  });
}
