import type { Output } from '#contract/kit/endpoint.ts';
import type { auth } from '#contract/auth.ts';
import { api } from '#api/api.ts';
import { credentialsRemembered } from './credentialsSlice.ts';
import { wipeDrafts } from '#state/form/drafts.ts';
import { finishLeaving, forgetLeaving } from './leaving.ts';
import { markTab } from './openTabs.ts';
import { signedIn } from './sessionSlice.ts';
import { persistor, store } from '#state/store.ts';
import { storeSession } from './storedSession.ts';

/** Starts the session of a successful sign-in; drafts of other persons on this device are deleted. */
export async function signIn(answer: Output<typeof auth.login>, rememberMe: boolean): Promise<void> {
  await finishLeaving();
  await forgetLeaving();
  await wipeDrafts(answer.user.id);
  store.dispatch(api.util.resetApiState());
  markTab();
  store.dispatch(credentialsRemembered({ email: answer.user.email, rememberMe }));
  await storeSession({ ...answer, isLogin: true, rememberMe });
  store.dispatch(signedIn({ ...answer, rememberMe }));
  await persistor.flush();
}
