import { type LoadDataWipe, connectWipe, finishLeaving, hasUnsent } from './session/leaving.ts';
import { isSessionOpenInATab, holdTab, markTab, unmarkTab } from './session/openTabs.ts';
import { openSession } from './session/openSession.ts';
import { sendRevocations } from './session/revocations.ts';
import { signOut } from './session/signOut.ts';
import { type Session, sessionExpired, tokenRegained } from './session/sessionSlice.ts';
import { persistor, store } from './store.ts';
import { findTabToken, saveTabToken } from './session/tabToken.ts';

let started: Promise<void> | undefined;

/**
 * Brings the kept state back and settles whether the session still holds; once, whoever asks. `loadDataWipe` serves the
 * sign-out.
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
    // What was decided waits for its owner: a phone ends tabs by itself.
    else if (await hasUnsent(user?.id)) store.dispatch(sessionExpired());
    else await signOut();
  }
  holdTab();
  followSession();
  void sendRevocations();
  addEventListener('online', () => void sendRevocations());
}

/** What is not remembered is not on disk either: this tab has its token, or another one tells it. */
async function regainToken(): Promise<void> {
  if (store.getState().session.refreshToken !== null) return;
  const token = await findTabToken();
  if (token !== undefined) store.dispatch(tokenRegained(token));
  // Only here: the tab that has the token may just be frozen.
  else store.dispatch({ ...sessionExpired(), meta: { isFromOtherTab: true } });
}

function followSession(): void {
  let known: Session | undefined;
  const follow = () => {
    const { session } = store.getState();
    if (session === known) return;
    known = session;
    const { isLogin, rememberMe, refreshToken } = session;
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
