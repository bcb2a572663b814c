import { api } from '#api/api.ts';
import { finishLeaving, markLeaving } from './leaving.ts';
import { pathsForgotten } from '#state/lastPathsSlice.ts';
import { placesForgotten } from '#state/list/paginationSlice.ts';
import { addRevocation, sendRevocations } from './revocations.ts';
import { signedOut } from './sessionSlice.ts';
import { persistor, store } from '#state/store.ts';
import { storeSession } from './storedSession.ts';

/**
 * The only way to sign out: ends the session here and in all tabs, and deletes all data of the person from the device.
 * The server revokes the session now, or as soon as it can be reached.
 */
export async function signOut(): Promise<void> {
  const token = store.getState().session.refreshToken;
  await markLeaving();
  if (token) await addRevocation(token);
  await storeSession({ refreshToken: null, user: null, isLogin: false, rememberMe: false });
  forgetPerson();
  await persistor.flush();
  await finishLeaving();
  if (token) void sendRevocations();
}

function forgetPerson(): void {
  store.dispatch(signedOut());
  store.dispatch(pathsForgotten());
  store.dispatch(placesForgotten());
  store.dispatch(api.util.resetApiState());
}
