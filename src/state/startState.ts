import { isSessionOpenInATab, holdTab, markTab, unmarkTab } from './openTabs.ts';
import { openSession } from './openSession.ts';
import { sendRevocations } from './revocations.ts';
import { signOut } from './signOut.ts';
import { persistor, store } from './store.ts';

let started: Promise<void> | undefined;

/** Brings the kept state back and settles whether the session still holds; once, whoever asks. */
export function startState(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  openSession();
  await untilRehydrated();
  const { isLogin, rememberMe } = store.getState().session;
  if (isLogin && !rememberMe && !(await isSessionOpenInATab())) void signOut();
  holdTab();
  followSession();
  void sendRevocations();
  addEventListener('online', () => void sendRevocations());
}

function followSession(): void {
  const follow = () => (store.getState().session.isLogin ? markTab() : unmarkTab());
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
