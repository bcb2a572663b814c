import { api } from '#api/api.ts';
import { wipeDrafts } from './drafts.ts';
import { pathsForgotten } from './lastPathsSlice.ts';
import { placesForgotten } from './paginationSlice.ts';
import { addRevocation, sendRevocations } from './revocations.ts';
import { signedOut } from './sessionSlice.ts';
import { persistor, store } from './store.ts';
import { storeSession } from './storedSession.ts';

const wipers = new Set<() => Promise<void>>();

/** What else of a person goes from this device when they sign out. */
export function onSignOut(wipe: () => Promise<void>): void {
  wipers.add(wipe);
}

/** Ends the session here and in every tab at once; the server is told now or when it can be reached. */
export async function signOut(): Promise<void> {
  const token = store.getState().session.refreshToken;
  if (token) await addRevocation(token);
  await storeSession({ refreshToken: null, user: null, isLogin: false, rememberMe: false });
  forgetPerson();
  await persistor.flush();
  await wipeDrafts();
  await Promise.all([...wipers].map((wipe) => wipe().catch(() => undefined)));
  if (token) await sendRevocations();
}

function forgetPerson(): void {
  store.dispatch(signedOut());
  store.dispatch(pathsForgotten());
  store.dispatch(placesForgotten());
  store.dispatch(api.util.resetApiState());
}
